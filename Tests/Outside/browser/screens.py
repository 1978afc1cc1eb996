"""All screens of the app one after another, in whatever language it speaks: found by their addresses, symbols and keys."""

import os
from pathlib import Path

from playwright.sync_api import Page

# Where a picture of each screen goes, for those who want to look at them.
PICTURES = os.environ.get("MULTE_SCREENSHOTS")

# Elements that reach out of the window, and buttons whose words are cut off. What is scrolled sideways on purpose may go on.
MISLAID = """() => {
  const scrolls = element => {
    for (let each = element; each && each !== document.documentElement; each = each.parentElement) {
      const { overflowX, position } = getComputedStyle(each);
      if (each !== element && ["auto", "scroll"].includes(overflowX) && each.scrollWidth > each.clientWidth) return true;
      if (each.classList.contains("visually-hidden") || each.classList.contains("skip")) return true;
    }
    return false;
  };
  const found = [];
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth > clientWidth) found.push(`the page is ${scrollWidth} wide, the window ${clientWidth}`);
  for (const element of document.querySelectorAll("#app *, dialog *")) {
    const box = element.getBoundingClientRect();
    const isHidden = element.checkVisibility?.({ visibilityProperty: true }) === false;
    if (box.width === 0 || box.height === 0 || isHidden || scrolls(element)) continue;
    const what = `${element.tagName}.${element.getAttribute("class")} "${element.textContent.slice(0, 40)}"`;
    if (box.left < -1 || box.right > clientWidth + 1) {
      found.push(`${what} reaches from ${box.left} to ${box.right} of ${clientWidth}`);
    }
    const { textOverflow } = getComputedStyle(element);
    if (element.matches("button, a, h1, h2, label, legend, .segment, .menu-item, .chip") && textOverflow !== "ellipsis" &&
        element.scrollWidth > element.clientWidth + 1 && getComputedStyle(element).display !== "inline") {
      found.push(`${what} is cut off: ${element.scrollWidth} in ${element.clientWidth}`);
    }
  }
  return found;
}"""


class Screens:
    """Walks through the screens of a page and gathers what is mislaid on them."""

    def __init__(self, page: Page, name: str, direction: str | None = None):
        self.page = page
        self.name = name
        self.direction = direction
        self.found: list[str] = []
        self.seen: list[str] = []

    def look(self, screen: str) -> None:
        """Checks what is shown now."""
        if self.direction:
            self.page.evaluate("direction => document.documentElement.dir = direction", self.direction)
        self.page.wait_for_timeout(150)
        self.seen.append(screen)
        if PICTURES:
            folder = Path(PICTURES)
            folder.mkdir(parents=True, exist_ok=True)
            self.page.screenshot(path=folder / f"{self.name}-{len(self.seen):02}-{screen}.png")
        self.found += [f"{screen}: {each}" for each in self.page.evaluate(MISLAID)]

    def go(self, fragment: str, ready: str = "main h1") -> None:
        self.page.evaluate("hash => location.hash = hash", fragment)
        self.page.locator(ready).first.wait_for()
        self.page.wait_for_timeout(100)

    def menu(self, symbol: str, scope: str = ".detail") -> None:
        """Chooses the entry with that symbol in the menu of the list."""
        self.page.locator(f"{scope} .bar [aria-haspopup=menu]").last.click()
        self.page.locator(f".menu-item:has(use[href$='#{symbol}'])").first.click()

    def close(self) -> None:
        self.page.keyboard.press("Escape")
        self.page.locator("dialog[open], [role=dialog], .menu").first.wait_for(state="detached")

    def lists(self) -> None:
        self.go("#/", ".pane [data-row]")
        self.look("lists")
        self.page.locator(".pane [data-row] [aria-haspopup=menu]").first.click()
        self.look("lists-menu")
        self.close()

    def list(self, record: str, typed: str) -> None:
        page = self.page
        self.go(f"#/lists/{record}", ".detail [data-row]")
        self.look("list")
        page.locator(".detail .bar [aria-haspopup=menu]").last.click()
        self.look("list-menu")
        self.close()
        for button, screen in [(".detail .row-more", "row-menu"), (".detail .where", "shops-menu")]:
            page.locator(button).first.click()
            self.look(screen)
            self.close()
        page.locator(".detail .place-chip").nth(1).click()
        page.locator("dialog").first.wait_for()
        self.look("place")
        self.close()
        page.locator(".detail [data-row] [data-row-main]").first.focus()
        page.keyboard.press("F2")
        page.locator("dialog, [role=dialog]").first.wait_for()
        self.look("edit")
        self.close()
        for symbol, screen in [("pencil", "rename"), ("store", "sections"), ("user-plus", "share")]:
            self.menu(symbol)
            page.locator("dialog, [role=dialog]").first.wait_for()
            page.wait_for_timeout(300)
            self.look(screen)
            self.close()
        field = page.locator(".detail [role=combobox]").first
        field.fill(typed)
        self.look("suggestions")
        page.keyboard.press("Enter")
        self.look("added")
        page.keyboard.press("Escape")
        self.menu("layout-grid")
        self.look("tiles")
        self.menu("list")

    def others(self, record: str) -> None:
        page = self.page
        self.go(f"#/history/{record}")
        self.look("history")
        for screen in ["import", "waiting", "settings"]:
            self.go(f"#/{screen}")
            page.wait_for_timeout(200)
            self.look(screen)
        page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
        self.look("settings-end")
        page.keyboard.press("?")
        page.locator("dialog, [role=dialog]").first.wait_for()
        self.look("keys")
        self.close()
        page.locator(".card-section .button").first.click()
        page.locator("dialog, [role=dialog]").first.wait_for()
        self.look("password")
        self.close()

    def offline(self, record: str) -> None:
        page = self.page
        page.context.set_offline(True)
        self.go(f"#/lists/{record}", ".detail [data-row]")
        page.locator(".detail [data-row] [data-row-main]").first.click()
        self.look("ticked-offline")
        self.go("#/waiting")
        self.look("waiting-offline")
        page.context.set_offline(False)
