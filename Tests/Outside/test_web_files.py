"""The files of the web app as browsers and service workers need them, and how a page learns of a newer build."""

import hashlib
import json

import pytest
import requests

from test_events import Stream

FILES = {
    "index.html": (b"<!doctype html><title>Multe</title>", "text/html; charset=utf-8", False),
    "sw.js": (b"self.addEventListener('fetch', () => {})", "text/javascript; charset=utf-8", False),
    "manifest.webmanifest": (b'{"name": "Multe"}', "application/manifest+json", False),
    "app-0123456789.js": (b"console.log(1)", "text/javascript; charset=utf-8", True),
}


def build(folder, files=FILES):
    """What bin/build-web makes of some files."""
    folder.mkdir(exist_ok=True)
    manifest = {}
    for name, (content, type_, immutable) in files.items():
        (folder / name).write_bytes(content)
        sha = hashlib.sha256(content).hexdigest()
        manifest[name] = {"sha256": sha, "etag": f'"{sha[:32]}"', "type": type_, "immutable": immutable,
                          "size": len(content)}
    (folder / "manifest.json").write_text(json.dumps(manifest))
    return folder


@pytest.fixture
def app(data_servers, tmp_path):
    """A server with a web app of a few files."""
    return data_servers("--web", str(build(tmp_path / "web"))).start()


@pytest.mark.parametrize("name", FILES)
def test_a_file_is_kept_as_long_as_its_name_is_good_for(app, name):
    content, type_, immutable = FILES[name]
    answer = requests.get(f"{app.url}/{name}", timeout=60)
    assert (answer.status_code, answer.content, answer.headers["Content-Type"]) == (200, content, type_)
    kept = "public, max-age=31536000, immutable" if immutable else "no-cache"
    assert answer.headers["Cache-Control"] == kept
    again = requests.get(f"{app.url}/{name}", headers={"If-None-Match": answer.headers["ETag"]}, timeout=60)
    assert (again.status_code, again.content, again.headers["Cache-Control"]) == (304, b"", kept)


def test_a_page_may_work_offline_show_photos_and_keep_the_screen_on(app):
    for name in ("", "index.html", "sw.js"):
        headers = requests.get(f"{app.url}/{name}", timeout=60).headers
        rules = {rule.split()[0]: set(rule.split()[1:]) for rule in headers["Content-Security-Policy"].split(";")}
        assert rules["default-src"] == {"'none'"}
        assert rules["worker-src"] == rules["manifest-src"] == rules["connect-src"] == {"'self'"}
        assert rules["img-src"] == {"'self'", "blob:", "data:"}
        assert rules["media-src"] == {"'self'", "blob:"}
        assert {"camera=(self)", "screen-wake-lock=(self)"} <= set(headers["Permissions-Policy"].split(", "))


def test_a_page_learns_of_a_newer_build(app, tmp_path):
    cookie = app.sign_up()

    def told() -> str:
        with Stream(app, cookie) as stream:
            hello = stream.wait("hello")[0].json["build"]
        session = requests.get(app.url + "/multe/1/session", timeout=60).json()["build"]
        assert hello == session
        return session

    first = told()
    app.restart()
    assert told() == first, "the same build after a restart"
    build(tmp_path / "web", FILES | {"index.html": (b"<!doctype html><title>New</title>", "text/html", False)})
    assert told() == first, "the files are those that are served"
    app.restart()
    assert told() != first
