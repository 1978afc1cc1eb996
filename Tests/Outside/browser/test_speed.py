"""What keeps a list of a thousand items fast: a tick draws some of its rows anew, not all. How long that takes, `bin/bench` tells."""

import re

import pytest
from playwright.sync_api import CDPSession, Page, expect

from .test_items import wait_saved

ITEMS = 1000
# The row that is ticked, and one in each part of the list where the rows move up by one, for each row that leaves meanwhile.
DRAWN_MAX = 200

# Stands in the function that draws a row of a list, and in no other.
MARK = re.compile(r'"data-row-main":\s*"",\s*role:\s*"checkbox"')


class Drawings:
    """Counts how often rows are drawn, as the browser counts the calls of the app's functions."""

    def __init__(self, page: Page):
        self.session: CDPSession = page.context.new_cdp_session(page)
        for command in ("Debugger.enable", "Profiler.enable"):
            self.session.send(command)
        self.session.send("Profiler.startPreciseCoverage", {"callCount": True, "detailed": False})

    def since_last_time(self) -> int:
        """The innermost function around the mark is the one that draws."""
        drawn = 0
        for script in self.session.send("Profiler.takePreciseCoverage")["result"]:
            if not script["url"]:
                continue
            source = self.session.send("Debugger.getScriptSource", {"scriptId": script["scriptId"]})["scriptSource"]
            if not (found := MARK.search(source)):
                continue
            at = found.start()
            reaches = [function["ranges"][0] for function in script["functions"]]
            around = [reach for reach in reaches if reach["startOffset"] <= at < reach["endOffset"]]
            drawn += min(around, key=lambda reach: reach["endOffset"] - reach["startOffset"])["count"]
        return drawn


@pytest.mark.parametrize("sections", [0, 15])
def test_a_tick_in_a_list_of_a_thousand_draws_a_few_rows(person, sections):
    section = lambda number: {"section": f"Aisle {number % sections:02}"} if sections else {}
    name = person.make_list("Thousand", *[{"name": f"item {number}"} | section(number) for number in range(ITEMS)])
    made = []
    page = person.page(path=f"#/lists/{name}", before=lambda page: made.append(Drawings(page)))
    page.locator(".item").nth(ITEMS - 1).wait_for(state="attached")
    [drawings] = made
    assert drawings.since_last_time() >= ITEMS
    for turn in range(3):
        page.locator(".item [role=checkbox]").nth(turn).click()
        expect(page.get_by_role("button", name=f"Done ({turn + 1})")).to_be_attached()
        wait_saved(page)
        assert 0 < drawings.since_last_time() < DRAWN_MAX
