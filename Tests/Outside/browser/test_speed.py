"""A list of a thousand items on a phone with a quarter of this machine's speed."""

from playwright.sync_api import expect

TICK_LIMIT_MS = 50


def test_a_tick_in_a_list_of_a_thousand_is_painted_at_once(person):
    name = person.make_list("Thousand", *[f"item {number}" for number in range(1000)])
    page = person.page(path=f"#/lists/{name}")
    expect(page.locator(".item")).to_have_count(1000)
    session = page.context.new_cdp_session(page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": 4})
    times = page.evaluate(
        """async () => {
          const times = [];
          for (let turn = 0; turn < 12; turn += 1) {
            const row = document.querySelectorAll("[role=checkbox]")[turn];
            await new Promise(requestAnimationFrame);
            const start = performance.now();
            row.click();
            await new Promise(resolve => requestAnimationFrame(() => { const c = new MessageChannel(); c.port1.onmessage = resolve; c.port2.postMessage(0); }));
            times.push(performance.now() - start);
            await new Promise(resolve => setTimeout(resolve, 150));
          }
          return times;
        }"""
    )
    # Other work on the machine only adds to a time, so the best ones are the true ones.
    assert sorted(times)[1] < TICK_LIMIT_MS, times
