"""The page behind redirectURL, step by step over HTTP, the tokens it gives, and whose pages may use an API token."""

import html
import re
import subprocess
import urllib.parse

import pytest
import requests

from support.process import DataServer
from support.signing import make_token

CONTAINER = "iCloud.org.example.app"
PASSWORD = "moltebær på myra"
PAGE = "https://app.example.org"
CALLER = f"/database/1/{CONTAINER}/production/public/users/caller"
ZONES = f"/database/1/{CONTAINER}/production/private/zones/list"
ROTATED = "X-Apple-CloudKit-Web-Auth-Token"


@pytest.fixture(scope="module")
def served(binary, tmp_path_factory):
    server = DataServer(binary, tmp_path_factory.mktemp("sign-in")).start()
    server.cookie = server.sign_up(password=PASSWORD)
    yield server
    server.stop()


@pytest.fixture(scope="module")
def api_token(binary, served):
    """Makes API tokens: api_token("--origins", …)."""

    def make(*options: str) -> str:
        return make_token(binary, served, CONTAINER, *options)["ckAPIToken"]

    return make


@pytest.fixture(scope="module")
def token(api_token) -> str:
    return api_token("--name", "Cookbook", "--origins", f"{PAGE},http://localhost:3000")


class SignIn:
    """A browser at the sign-in page."""

    def __init__(self, served, token: str, origin: str | None = PAGE, prefix: str = ""):
        self.session = requests.Session()
        answer = requests.get(
            served.url + prefix + CALLER, params={"ckAPIToken": token}, headers={"Origin": origin} if origin else {})
        assert answer.status_code == 421, answer.text
        self.url = answer.json()["redirectURL"]
        self.served = served

    def open(self, **headers: str) -> requests.Response:
        return self.session.get(self.url, headers=headers, timeout=60)

    def press(self, action: str, origin: str | None = "own", **fields: str) -> requests.Response:
        origin = self.served.url if origin == "own" else origin
        return self.session.post(
            self.url, data={"action": action} | fields, headers={"Origin": origin} if origin else {},
            allow_redirects=False, timeout=60)

    def sign_in(self, **fields: str) -> requests.Response:
        return self.press("sign-in", **({"email": "kari@example.org", "password": PASSWORD} | fields))


def message(page: requests.Response) -> tuple[dict[str, str], list[str]]:
    """What a page tells the one that opened it, and whom."""
    assert page.status_code == 200, page.text
    found = re.findall(r'data-name="([^"]*)" data-value="([^"]*)"', page.text)
    targets = re.search(r'data-targets="([^"]*)"', page.text).group(1)
    return {name: html.unescape(value) for name, value in found}, html.unescape(targets).split()


def use(served, token: str, web_token: str, path: str = ZONES, **headers: str) -> requests.Response:
    return requests.get(
        served.url + path, params={"ckAPIToken": token, "ckWebAuthToken": web_token}, headers=headers, timeout=60)


# The page


def test_a_person_signs_in_and_the_page_that_asked_is_told(served, token):
    sign_in = SignIn(served, token)
    page = sign_in.open().text
    assert "Cookbook" in page and CONTAINER in page and "production" in page and PAGE in page
    told, targets = message(sign_in.sign_in())
    assert set(told) == {"ckWebAuthToken", "ckSession"} and told["ckWebAuthToken"] == told["ckSession"]
    assert targets == [PAGE]
    caller = use(served, token, told["ckSession"], CALLER).json()
    assert caller["emailAddress"] == "kari@example.org"


def test_who_is_signed_in_at_the_browser_goes_on_without_a_password(served, token):
    sign_in = SignIn(served, token)
    sign_in.session.cookies.set("multe_session", served.cookie)
    page = sign_in.open().text
    assert "kari@example.org" in page and "password" not in page
    assert 'name="password"' in sign_in.press("other").text
    told, targets = message(sign_in.press("continue"))
    assert targets == [PAGE]
    assert use(served, token, told["ckSession"]).status_code == 200


def test_going_on_needs_a_session(served, token):
    page = SignIn(served, token).press("continue")
    assert page.status_code == 200 and 'name="password"' in page.text and "data-targets" not in page.text


def test_a_wrong_password_is_told_and_can_be_tried_again(served, token):
    sign_in = SignIn(served, token)
    page = sign_in.sign_in(password="wrong", email="<b>@example.org", lasts="yes")
    assert page.status_code == 401 and "E-mail or password is wrong" in page.text
    assert "&lt;b&gt;@example.org" in page.text and "<b>" not in page.text and " checked" in page.text
    assert "data-targets" not in page.text
    assert sign_in.sign_in().status_code == 200


def test_guessing_is_slowed_down(binary, tmp_path):
    server = DataServer(binary, tmp_path).start()
    server.sign_up(password=PASSWORD)
    token = make_token(binary, server, CONTAINER)["ckAPIToken"]
    sign_in = SignIn(server, token)
    answers = [sign_in.sign_in(password="wrong").status_code for _ in range(12)]
    server.stop()
    assert answers[0] == 401 and answers[-1] == 429


def test_a_sign_in_that_is_cancelled_is_told(served, token):
    told, targets = message(SignIn(served, token).press("cancel"))
    assert list(told) == ["errorMessage"] and told["errorMessage"] and targets == [PAGE]


def test_pages_of_other_sites_press_no_button(served, token):
    sign_in = SignIn(served, token)
    sign_in.session.cookies.set("multe_session", served.cookie)
    for origin in (PAGE, "null", None):
        assert sign_in.press("continue", origin=origin).status_code == 403, origin
    answer = sign_in.session.post(
        sign_in.url, data={"action": "sign-in"}, headers={"Sec-Fetch-Site": "cross-site"}, timeout=60)
    assert answer.status_code == 403


def test_the_page_is_not_framed_and_runs_nothing_inline(served, token):
    sign_in = SignIn(served, token)
    for page in (sign_in.open(), sign_in.sign_in()):
        policy = page.headers["Content-Security-Policy"]
        assert "default-src 'none'" in policy and "frame-ancestors 'none'" in policy and "unsafe" not in policy
        assert page.headers["X-Frame-Options"] == "DENY" and page.headers["Cache-Control"] == "no-store"
        assert not re.search(r"<script(?![^>]* src=)|<style|style=|\son\w+=", page.text)
        for name in re.findall(r'(?:href|src)="([^"]+)"', page.text):
            loaded = requests.get(urllib.parse.urljoin(page.url, name), timeout=60)
            assert loaded.status_code == 200 and loaded.headers["X-Content-Type-Options"] == "nosniff"


def test_an_address_that_is_over_made_up_or_revoked_is_told(binary, served):
    url = served.url + "/multe/1/sign-in"
    for query in ("", "?ticket=", "?ticket=x", "?ticket=" + "A" * 120, "?ticket=%00"):
        page = requests.get(url + query, timeout=60)
        assert page.status_code in (400, 404), query
        assert requests.post(url + query, data={"action": "cancel"}, timeout=60).status_code in (400, 404)
    made = make_token(binary, served, CONTAINER)["ckAPIToken"]
    sign_in = SignIn(served, made)
    listed = subprocess.run([binary, "token", "list", "--data", served.data], capture_output=True, text=True).stdout
    last = [line.split()[0] for line in listed.splitlines() if line.startswith("A")][-1]
    subprocess.run([binary, "token", "revoke", last, "--data", served.data], check=True, capture_output=True)
    assert sign_in.sign_in().status_code == 404
    assert "has expired" in sign_in.open().text


@pytest.mark.parametrize("body", [b"", b"\xff", b"action=%", b"action", b"{}", b"a" * 100_000])
def test_a_form_that_is_none_gives_no_token(served, token, body):
    sign_in = SignIn(served, token)
    answer = requests.post(sign_in.url, data=body, headers={"Origin": served.url}, timeout=60)
    assert answer.status_code in (200, 400, 401, 413) and "data-targets" not in answer.text


@pytest.mark.parametrize("prefix", ["/lists", "/a/b", "/a%20b"])
def test_the_address_is_where_the_client_sees_the_server(served, token, prefix):
    below = SignIn(served, token, prefix=prefix)
    assert below.url.startswith(f"{served.url}{prefix}/multe/1/sign-in?ticket=")
    assert below.sign_in().status_code == 200


def test_behind_a_proxy_that_is_trusted_the_address_is_the_proxys(data_servers):
    server = data_servers("--trusted-proxies", "127.0.0.1", "--base-path", "/app")
    server.url += "/app"
    server.start()
    token = make_token(server.binary, server, CONTAINER)["ckAPIToken"]
    headers = {"Host": "lists.example.org", "X-Forwarded-Proto": "https", "Origin": PAGE}
    answer = requests.get(server.url + CALLER, params={"ckAPIToken": token}, headers=headers, timeout=60)
    assert answer.json()["redirectURL"].startswith("https://lists.example.org/app/multe/1/sign-in?ticket=")


# Whom the message goes to


def test_a_token_for_any_page_tells_the_page_that_asked_only(served, api_token):
    made = api_token()
    for origin in ("https://evil.example", "http://localhost:8000"):
        assert message(SignIn(served, made, origin).sign_in())[1] == [origin]
    for origin in (None, "null"):
        assert message(SignIn(served, made, origin).sign_in())[1] == []


def test_a_client_without_an_origin_tells_the_pages_listed(served, token):
    assert message(SignIn(served, token, None).sign_in())[1] == [PAGE, "http://localhost:3000"]


# The callback


def test_a_sign_in_returns_to_the_callback(served, api_token):
    made = api_token("--callback", "https://app.example.org/in?from=multe")
    sign_in = SignIn(served, made)
    assert "form-action 'self' https://app.example.org;" in sign_in.open().headers["Content-Security-Policy"]
    answer = sign_in.sign_in()
    assert answer.status_code == 303 and answer.headers["Referrer-Policy"] == "no-referrer"
    place = urllib.parse.urlsplit(answer.headers["Location"])
    assert (place.scheme, place.netloc, place.path) == ("https", "app.example.org", "/in")
    told = urllib.parse.parse_qs(place.query)
    assert told["from"] == ["multe"] and told["ckWebAuthToken"] == told["ckSession"]
    assert use(served, made, told["ckSession"][0]).status_code == 200
    cancelled = urllib.parse.urlsplit(SignIn(served, made).press("cancel").headers["Location"])
    assert urllib.parse.parse_qs(cancelled.query)["errorMessage"] == ["The sign-in was cancelled"]


def test_a_callback_cannot_be_chosen_by_the_caller(served, api_token):
    made = api_token("--callback", "org.example.app:/in")
    sign_in = SignIn(served, made)
    sign_in.url += "&callback=https://evil.example&redirect=https://evil.example"
    answer = sign_in.sign_in(callback="https://evil.example", redirect_uri="https://evil.example")
    assert answer.headers["Location"].startswith("org.example.app:/in?ckWebAuthToken=")


@pytest.mark.parametrize("options, words", [
    (("--callback", "javascript:alert(1)"), "callback"), (("--callback", "https://a.example/#x"), "callback"),
    (("--origins", "*"), "origin"), (("--origins", "https://a.example/path"), "origin"),
])
def test_settings_that_cannot_be_are_refused(multe, served, options, words):
    answer = multe(
        "token", "create", "--container", CONTAINER, "--environment", "production", *options, "--data", str(served.data))
    assert answer.returncode == 1 and words in answer.stderr


def test_the_list_shows_what_a_token_was_made_with(multe, served, api_token):
    api_token("--name", "Shown", "--origins", "https://a.example, https://b.example:8443", "--notes", "for the wall",
              "--callback", "https://a.example/in")
    [line] = [line for line in multe("token", "list", "--data", str(served.data)).stdout.splitlines() if "Shown" in line]
    for text in ("https://a.example,https://b.example:8443", "https://a.example/in", "for the wall"):
        assert text in line


# The tokens


def test_each_answer_brings_the_token_to_use_next(served, token):
    web = message(SignIn(served, token).sign_in())[0]["ckSession"]
    for path in (ZONES, CALLER):
        answer = use(served, token, web, path, Origin=PAGE)
        assert answer.status_code == 200
        assert use(served, token, answer.headers[ROTATED]).status_code == 200
        # Requests run in parallel, and answers get lost.
        assert use(served, token, web).status_code == 200
    refused = use(served, token, web, ZONES.replace("zones/list", "nothing/here"))
    assert refused.status_code == 404 and refused.headers[ROTATED]
    exposed = answer.headers["Access-Control-Expose-Headers"]
    assert ROTATED in exposed and "Retry-After" in exposed and "X-Apple-Request-UUID" in exposed


def test_tokens_of_the_command_line_do_not_rotate(binary, served):
    tokens = make_token(binary, served, CONTAINER, "--user", "kari@example.org")
    answer = use(served, tokens["ckAPIToken"], tokens["ckWebAuthToken"])
    assert answer.status_code == 200 and ROTATED not in answer.headers


def test_signing_out_everywhere_ends_the_sign_ins_too(binary, tmp_path):
    server = DataServer(binary, tmp_path).start()
    cookie = server.sign_up(password=PASSWORD)
    token = make_token(binary, server, CONTAINER)["ckAPIToken"]
    web = message(SignIn(server, token).sign_in(lasts="yes"))[0]["ckSession"]
    assert use(server, token, web).status_code == 200
    headers = {"Cookie": f"multe_session={cookie}", "Origin": server.url}
    assert requests.delete(server.url + "/multe/1/sessions", headers=headers, timeout=60).status_code == 200
    ended = use(server, token, web)
    server.stop()
    assert ended.status_code == 401 and ended.json()["serverErrorCode"] == "AUTHENTICATION_FAILED"


def test_a_sign_in_outlives_a_crash(binary, tmp_path):
    server = DataServer(binary, tmp_path).start()
    server.sign_up(password=PASSWORD)
    token = make_token(binary, server, CONTAINER)["ckAPIToken"]
    web = message(SignIn(server, token).sign_in())[0]["ckSession"]
    server.kill9()
    server.start()
    status = use(server, token, web).status_code
    server.stop()
    assert status == 200


# Whose pages may use an API token


@pytest.mark.parametrize("origin", [PAGE, "http://localhost:3000"])
def test_pages_of_listed_origins_may_call(served, token, origin):
    answer = use(served, token, "", CALLER, Origin=origin)
    assert answer.status_code == 421
    assert answer.headers["Access-Control-Allow-Origin"] == origin and "Origin" in answer.headers["Vary"]
    assert "Access-Control-Allow-Credentials" not in answer.headers
    preflight = requests.options(served.url + CALLER, params={"ckAPIToken": token}, headers={
        "Origin": origin, "Access-Control-Request-Method": "POST", "Access-Control-Request-Headers": "content-type"})
    assert preflight.status_code in (200, 204)
    assert preflight.headers["Access-Control-Allow-Origin"] == origin
    assert "POST" in preflight.headers["Access-Control-Allow-Methods"]
    assert preflight.headers["Access-Control-Allow-Headers"] == "content-type"


@pytest.mark.parametrize("origin", [
    "https://evil.example", "http://app.example.org", "https://app.example.org:8443", "https://app.example.org.evil.example",
    "null", "https://x.app.example.org", "http://localhost"])
def test_pages_of_other_origins_are_refused_and_told_why(served, token, origin):
    for method in ("GET", "POST", "OPTIONS"):
        answer = requests.request(
            method, served.url + CALLER, params={"ckAPIToken": token}, headers={"Origin": origin}, timeout=60)
        assert answer.status_code == 403, method
        assert answer.json()["serverErrorCode"] == "ACCESS_DENIED" and origin in answer.json()["reason"]
        assert "Access-Control-Allow-Origin" not in answer.headers


def test_the_servers_own_pages_and_programs_may_use_any_token(served, token):
    for headers in ({}, {"Origin": served.url}):
        answer = use(served, token, "", CALLER, **headers)
        assert answer.status_code == 421 and "Access-Control-Allow-Origin" not in answer.headers


def test_a_token_that_is_none_is_told_to_any_page(served):
    answer = use(served, "0" * 64, "", CALLER, Origin="https://anywhere.example")
    assert answer.status_code == 401 and answer.headers["Access-Control-Allow-Origin"] == "*"
