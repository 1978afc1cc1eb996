"""The web app on a phone with a quarter of this machine's speed: its first load, a large list, a large replica, a key. And how long
a change takes from one device to another."""

import statistics
import time

from playwright.sync_api import BrowserContext, CDPSession, Page, sync_playwright

from measuring import SCRATCH, Row, Server, World

CHROMIUM = "/usr/bin/chromium-headless-shell"
PHONE = {"viewport": {"width": 390, "height": 844}, "device_scale_factor": 2, "is_mobile": True, "has_touch": True}
SLOWDOWN = 4

LIST_ITEMS = 1_000
REPLICA_RECORDS = 10_000
REPLICA_LISTS = 50
TICKS = 15

# Ticks a row, and resolves with the milliseconds until the frame that shows it is painted.
TICK = """turn => new Promise(resolve => {
  const row = document.querySelectorAll(".item [role=checkbox]")[turn];
  const started = performance.now();
  row.click();
  const look = () => requestAnimationFrame(() => {
    if (row.isConnected && row.getAttribute("aria-checked") !== "true") return look();
    const painted = new MessageChannel();
    painted.port1.onmessage = () => resolve(performance.now() - started);
    painted.port2.postMessage(0);
  });
  look();
})"""


# Writes into the field for items as a keyboard would, and resolves with the milliseconds until the frame with its suggestions is painted.
KEY = """draft => new Promise(resolve => {
  const field = document.querySelector("[data-add]");
  const started = performance.now();
  field.value = draft;
  field.dispatchEvent(new InputEvent("input", { bubbles: true }));
  requestAnimationFrame(() => {
    const painted = new MessageChannel();
    painted.port1.onmessage = () => resolve(performance.now() - started);
    painted.port2.postMessage(0);
  });
})"""
DRAFT = "item 17 of L-3"


def measure(world: World) -> list[Row]:
    server = Server(world.binary, SCRATCH / "web")
    try:
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=CHROMIUM)
            zone = server.ck.make_zone("Lists")
            context = browser.new_context(**PHONE)
            context.add_cookies([{"name": "multe_session", "value": server.cookie, "url": server.url}])
            rows = first_load(world, browser, server)
            make_lists(server, zone, {"L-large": LIST_ITEMS})
            rows.append(large_list(context, server))
            each = (REPLICA_RECORDS - LIST_ITEMS) // REPLICA_LISTS - 1
            make_lists(server, zone, {f"L-{number}": each for number in range(REPLICA_LISTS)})
            rows.append(replica(world, context, server))
            rows += typing(world, context, server)
            rows.append(other_device(browser, context, server))
            browser.close()
    finally:
        server.process.stop()
    return rows


def make_lists(server: Server, zone: dict, sizes: dict[str, int]) -> None:
    """Lists by their names, with so many items each."""
    operations = []
    for name, size in sizes.items():
        operations.append(creation(name, "Lists", {"name": name}))
        for number in range(size):
            fields = {"name": f"item {number} of {name}", "position": f"a{number:06}V", "section": f"Aisle {number % 15}"}
            operations.append(creation(f"{name}-{number}", "Items", fields, name))
    for start in range(0, len(operations), 200):
        server.ck.post("records/modify", {"zoneID": zone, "atomic": False, "operations": operations[start : start + 200]})


def creation(name: str, kind: str, fields: dict, owner: str | None = None) -> dict:
    record = {"recordName": name, "recordType": kind, "fields": {key: {"value": value} for key, value in fields.items()}}
    if owner:
        record["fields"]["list"] = {"value": {"recordName": owner, "action": "DELETE_SELF"}}
        record["parent"] = {"recordName": owner}
    return {"operationType": "create", "record": record}


def slowed(page: Page) -> CDPSession:
    session = page.context.new_cdp_session(page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWDOWN})
    return session


def first_load(world: World, browser, server: Server) -> list[Row]:
    """Somebody who has never been here, up to the field that they can write in."""
    times, sizes = [], []
    for _ in range(world.rounds):
        context = browser.new_context(**PHONE, service_workers="block")
        page = context.new_page()
        session = slowed(page)
        session.send("Network.enable")
        received = []
        session.on("Network.loadingFinished", lambda event: received.append(event["encodedDataLength"]))
        started = page.evaluate("performance.timeOrigin + performance.now()")
        page.goto(server.url, wait_until="commit")
        page.locator("input[type=email]").wait_for()
        times.append(page.evaluate("performance.timeOrigin + performance.now()") - started)
        page.wait_for_load_state("networkidle")
        sizes.append(sum(received) / 1024)
        context.close()
    return [
        Row("web app, first load", statistics.median(sizes), "KB", 200, lower_is_better=True),
        Row("web app, first load to the first field, at a quarter of the speed", statistics.median(times), "ms", 1000,
            lower_is_better=True, detail={"worst": max(times)}),
    ]


def large_list(context: BrowserContext, server: Server) -> Row:
    page = context.new_page()
    page.goto(f"{server.url}/#/lists/L-large")
    page.locator(".item").nth(LIST_ITEMS - 1).wait_for(state="attached", timeout=60_000)
    page.locator("[data-sync=saved]:visible").first.wait_for(timeout=60_000)
    session = slowed(page)
    times = []
    for turn in range(TICKS):
        page.wait_for_timeout(400)
        answer = session.send("Runtime.evaluate", {
            "expression": f"({TICK})({turn})", "awaitPromise": True, "returnByValue": True})
        times.append(answer["result"]["value"])
    page.close()
    return Row(f"a tick in a list of {LIST_ITEMS:,} items to its paint, at a quarter of the speed", statistics.median(times),
               "ms", 50, lower_is_better=True, detail={"worst": max(times)})


def replica(world: World, context: BrowserContext, server: Server) -> Row:
    """The app is opened again, with all its records on the device."""
    page = context.new_page()
    page.goto(f"{server.url}/#/lists/L-{REPLICA_LISTS - 1}")
    page.locator(".item [role=checkbox]").first.wait_for(timeout=60_000)
    page.wait_for_timeout(3000)  # The rest of the feed.
    page.close()
    times = []
    for _ in range(world.rounds):
        page = context.new_page()
        slowed(page)
        started = page.evaluate("performance.timeOrigin + performance.now()")
        page.goto(f"{server.url}/#/lists/L-3", wait_until="commit")
        page.locator(".item [role=checkbox]").first.wait_for(timeout=60_000)
        times.append(page.evaluate("performance.timeOrigin + performance.now()") - started)
        page.close()
    return Row(f"start to a usable list with {REPLICA_RECORDS:,} records, at a quarter of the speed", statistics.median(times),
               "ms", 1000, lower_is_better=True, detail={"worst": max(times)})


def typing(world: World, context: BrowserContext, server: Server) -> list[Row]:
    """A name is written among all that were ever written, right after the app was opened."""
    first, later = [], []
    for _ in range(world.rounds):
        page = context.new_page()
        page.goto(f"{server.url}/#/lists/L-3")
        page.locator(".item [role=checkbox]").first.wait_for(timeout=60_000)
        session = slowed(page)
        page.locator("[data-add]").focus()
        times = []
        for end in range(1, len(DRAFT) + 1):
            answer = session.send("Runtime.evaluate", {
                "expression": f"({KEY})({DRAFT[:end]!r})", "awaitPromise": True, "returnByValue": True})
            times.append(answer["result"]["value"])
        first.append(times[0])
        later += times[1:]
        page.close()
    among = f"among {REPLICA_RECORDS:,} names to its paint, at a quarter of the speed"
    return [
        Row(f"the first key {among}", statistics.median(first), "ms", 1000, lower_is_better=True, detail={"worst": max(first)}),
        Row(f"a further key {among}", statistics.median(later), "ms", 100, lower_is_better=True, detail={"worst": max(later)}),
    ]


def other_device(browser, context: BrowserContext, server: Server) -> Row:
    """A tick on one device until it is seen on the other."""
    second = browser.new_context(**PHONE)
    second.add_cookies([{"name": "multe_session", "value": server.cookie, "url": server.url}])
    pages = [each.new_page() for each in (context, second)]
    for page in pages:
        page.goto(f"{server.url}/#/lists/L-3")
        page.locator("[data-sync=saved]:visible").first.wait_for(timeout=60_000)
    times = []
    for turn in range(TICKS):
        here, there = (page.locator(".item [role=checkbox]", has_text="item 17 of") for page in (pages[turn % 2], pages[1 - turn % 2]))
        wanted = "false" if here.get_attribute("aria-checked") == "true" else "true"
        started = time.monotonic()
        here.click()
        there.and_(pages[1 - turn % 2].locator(f"[aria-checked={wanted}]")).wait_for(timeout=60_000)
        times.append((time.monotonic() - started) * 1000)
    second.close()
    pages[0].close()
    return Row("a tick until it is seen on another device", statistics.median(times), "ms", 1000, lower_is_better=True,
               detail={"worst": max(times)})
