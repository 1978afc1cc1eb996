"""What somebody uploads never runs in a browser, whatever it is."""

import uuid

import pytest
from playwright.sync_api import Error, Page

from support.assets import address, save_asset

SCRIPT = "document.title = 'it ran'; window.ran = true; fetch('/multe/1/session')"
UPLOADS = {
    "page": f"<!doctype html><title>x</title><script>{SCRIPT}</script><img src=x onerror=\"{SCRIPT}\">",
    "picture": f"<svg xmlns='http://www.w3.org/2000/svg' onload=\"{SCRIPT}\"><script>{SCRIPT}</script></svg>",
    "xml": f"<?xml version='1.0'?><x xmlns:h='http://www.w3.org/1999/xhtml'><h:script>{SCRIPT}</h:script></x>",
    "script": SCRIPT,
}


@pytest.fixture(params=UPLOADS)
def url(request, ck, zone) -> str:
    content = UPLOADS[request.param] + f"<!-- {uuid.uuid4()} -->"
    return address(save_asset(ck, zone, "a", content.encode()))


def test_an_upload_that_is_opened_is_a_download(page: Page, server, url):
    page.goto(server.url + "/healthz")
    with page.expect_download() as download:
        with pytest.raises(Error):
            page.goto(url)
    assert download.value.url == url
    assert page.url == server.url + "/healthz" and page.title() != "it ran"


@pytest.mark.parametrize("element", [
    "<iframe src='{}'></iframe>", "<object data='{}'></object>", "<embed src='{}'>", "<script src='{}'></script>",
    "<img src='{}'>", "<link rel=stylesheet href='{}'>"])
def test_an_upload_that_a_page_embeds_does_not_run(page: Page, server, url, element):
    # A page of the server's own origin without a policy of its own: the worst case.
    page.route(server.url + "/host", lambda route: route.fulfill(
        content_type="text/html", body=f"<!doctype html><title>host</title>{element.format(url)}"))
    page.goto(server.url + "/host", wait_until="load")
    page.wait_for_timeout(100)
    assert page.title() == "host"
    assert page.evaluate("window.ran") is None
    for frame in page.frames[1:]:
        assert frame.evaluate("window.ran") is None
