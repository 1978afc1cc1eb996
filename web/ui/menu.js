import { h, nextTick, onBeforeUnmount, onMounted, ref } from "vue";
import { closeMenu, openMenu } from "../app/showing.js";
import { store } from "../app/store.js";
import { icon } from "./icon.js";

const gap = 4;

/** A menu is beside its button as long as that moves no farther than this, in CSS pixels: it may, and comes back, while rows above it change. */
const movesMax = 8;

/**
 * The one open menu: {anchor, label, items: [{label, icon, run, items, danger, disabled, checked}]}, laid beside the button that opened it.
 * An entry with `items` opens them in its place.
 */
export const Menu = {
  props: { anchor: Object, label: String, items: Array },
  setup(props) {
    const element = ref(null);
    const { anchor } = props;
    let placedAt;

    function place() {
      const box = anchor.getBoundingClientRect();
      placedAt = box.top;
      const { offsetWidth: width, offsetHeight: height } = element.value;
      const left = Math.max(gap, Math.min(box.right - width, innerWidth - width - gap));
      const below = box.bottom + gap;
      const top = below + height > innerHeight ? Math.max(gap, box.top - height - gap) : below;
      Object.assign(element.value.style, { left: `${left}px`, top: `${top}px` });
    }

    function leave(event) {
      if (!element.value.contains(event.target) && !anchor.contains(event.target)) closeMenu();
    }

    // Not every scrolling takes the button away: a long menu scrolls within itself, and what others add above is made up for by scrolling.
    function follow() {
      if (Math.abs(anchor.getBoundingClientRect().top - placedAt) > movesMax) closeMenu();
    }

    // The focus in a menu closes a phone's keyboard, which makes the window larger.
    function resize() {
      const { top, bottom } = anchor.getBoundingClientRect();
      if (bottom > 0 && top < innerHeight) place();
      else closeMenu();
    }

    /** A phone's Back closes the menu, and is not the way to another screen. */
    const watcher = globalThis.CloseWatcher ? new CloseWatcher() : null;
    watcher?.addEventListener("close", close);

    function close() {
      closeMenu();
      anchor.focus();
    }

    function step(event) {
      const buttons = [...element.value.querySelectorAll("button:not(:disabled)")];
      const index = buttons.indexOf(document.activeElement);
      const to = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: -1 }[event.key];
      if (event.key === "Escape" || event.key === "Tab") close();
      else if (to === undefined) return;
      else buttons.at(to % buttons.length).focus();
      event.preventDefault();
      event.stopPropagation();
    }

    onMounted(() => {
      anchor.setAttribute("aria-expanded", "true");
      place();
      element.value.querySelector("button:not(:disabled)")?.focus();
      addEventListener("pointerdown", leave, true);
      addEventListener("scroll", follow, true);
      addEventListener("resize", resize);
    });
    onBeforeUnmount(() => {
      anchor.setAttribute("aria-expanded", "false");
      removeEventListener("pointerdown", leave, true);
      removeEventListener("scroll", follow, true);
      removeEventListener("resize", resize);
      watcher?.destroy();
    });

    const run = (item) => {
      close();
      nextTick(item.items ? () => openMenu(anchor, item.label, item.items) : item.run);
    };

    return () =>
      h(
        "div",
        { ref: element, class: "menu", role: "menu", "aria-label": props.label, onKeydown: step },
        props.items.map((item) =>
          h(
            "button",
            {
              type: "button",
              role: item.checked === undefined ? "menuitem" : "menuitemcheckbox",
              "aria-checked": item.checked === undefined ? undefined : String(item.checked),
              "aria-haspopup": item.items ? "menu" : undefined,
              class: ["menu-item", { danger: item.danger }],
              disabled: item.disabled,
              onClick: () => run(item),
            },
            [icon(item.icon), h("span", { class: "menu-label", dir: "auto" }, item.label), item.items ? icon("chevron-right") : null],
          )
        ),
      );
  },
};

/** The open menu, if its button is in `screen`: it belongs to that landmark of the page. */
export function menuIn(screen) {
  return store.menu && screen?.contains(store.menu.anchor) ? h(Menu, { key: store.menu.label, ...store.menu }) : null;
}
