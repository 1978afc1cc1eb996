"""Behind a proxy: under a path, with TLS spoken by the proxy, and with a word that counts only where it is trusted.

Each request here is one that a proxy passes on, so no proxy has to run.
"""

import json

import pytest
import requests

PASSWORD = "moltebær på myra"

# What the nginx of docs/server.md sends from https://lists.example.org.
FORWARDED = {
    "Host": "lists.example.org", "X-Forwarded-Host": "lists.example.org", "X-Forwarded-Proto": "https",
    "X-Forwarded-For": "203.0.113.7",
}
PAGE = {"Origin": "https://lists.example.org"}


@pytest.fixture
def served(data_servers):
    """Starts a server with an account, and with these arguments."""

    def serve(*arguments: str):
        server = data_servers().start()
        server.sign_up(password=PASSWORD)
        if arguments:
            server.stop()
            server.arguments += arguments
            if "--base-path" in arguments:
                # From then on there is nothing beside it.
                server.url += arguments[arguments.index("--base-path") + 1]
            server.start()
        return server

    return serve


def sign_in(server, headers: dict[str, str], prefix: str = "", password: str = PASSWORD) -> requests.Response:
    return requests.post(
        f"{server.url}{prefix}/multe/1/session", headers=headers, timeout=60,
        json={"email": "kari@example.org", "password": password})


def cookie_of(answer: requests.Response) -> dict[str, str]:
    assert answer.status_code == 200, answer.text
    return {"Cookie": answer.headers["Set-Cookie"].split(";")[0]}


@pytest.mark.parametrize(
    "arguments, prefix",
    [((), ""), ((), "/app"), ((), "/a/b"), (("--base-path", "/app"), ""), (("--trusted-proxies", "127.0.0.1"), "/app")],
    ids=["none", "unknown", "unknown and deep", "known", "unknown of a trusted proxy"])
def test_a_browser_signs_in_reads_and_saves_under_any_path(served, arguments, prefix):
    server = served(*arguments)
    cookie = cookie_of(sign_in(server, FORWARDED | PAGE, prefix))
    zones = f"{server.url}{prefix}/database/1/iCloud.multe/production/private/zones"
    assert requests.get(zones + "/list", headers=FORWARDED | cookie, timeout=60).status_code == 200
    zone = {"operations": [{"operationType": "create", "zone": {"zoneID": {"zoneName": "Lists"}}}]}
    assert requests.post(zones + "/modify", headers=FORWARDED | PAGE | cookie, json=zone, timeout=60).status_code == 200
    page = requests.get(f"{server.url}{prefix}/", headers=FORWARDED, timeout=60)
    assert page.headers["Content-Type"].startswith("text/html")
    assert 'src="/' not in page.text and 'href="/' not in page.text


@pytest.mark.parametrize("host", ["127.0.0.1:8080", "192.168.1.20", "[fd00::2]:8080", "multe.local", "multe.local:81"])
def test_every_name_of_the_server_works_without_configuration(served, host):
    server = served()
    for scheme in ("http", "https"):
        cookie_of(sign_in(server, {"Host": host, "Origin": f"{scheme}://{host}"}))


@pytest.mark.parametrize("arguments", [(), ("--trusted-proxies", "127.0.0.1")], ids=["unknown", "trusted"])
def test_the_address_of_the_courier_is_the_proxys(served, arguments):
    server = served(*arguments)
    cookie = cookie_of(sign_in(server, FORWARDED | PAGE, "/app"))
    made = requests.post(
        server.url + "/app/device/1/iCloud.multe/production/tokens/create", headers=FORWARDED | PAGE | cookie, timeout=60,
        json={"apnsEnvironment": "production"}).json()
    address = "https://lists.example.org/app/multe/1/courier?tok="
    assert made["webcourierURL"] == address + made["apnsToken"]
    # What the proxy makes of it answers.
    with requests.get(
            made["webcourierURL"].replace("https://lists.example.org", server.url), headers=FORWARDED, stream=True,
            timeout=60) as courier:
        assert courier.status_code == 200


def test_another_sites_page_cannot_sign_in(served):
    server = served("--trusted-proxies", "127.0.0.1")
    for origin in ("https://evil.example", "http://lists.example.org", "https://lists.example.org:81", "null"):
        assert sign_in(server, FORWARDED | {"Origin": origin}).status_code == 403, origin


def test_the_cookie_is_for_https_only_once_the_browser_uses_it(served):
    server = served("--trusted-proxies", "127.0.0.1")
    assert "Secure" in sign_in(server, FORWARDED | PAGE).headers["Set-Cookie"]
    plain = FORWARDED | {"X-Forwarded-Proto": "http", "Origin": "http://lists.example.org"}
    assert "Secure" not in sign_in(server, plain).headers["Set-Cookie"]


@pytest.mark.parametrize(
    "arguments, address", [((), "127.0.0.1"), (("--trusted-proxies", "10.0.0.0/8"), "127.0.0.1"),
                           (("--trusted-proxies", "127.0.0.0/8,::1"), "203.0.113.7")])
def test_the_clients_address_is_taken_from_a_trusted_proxy_only(served, arguments, address):
    server = served(*arguments)
    sign_in(server, FORWARDED | PAGE, "/app")
    server.stop()
    lines = [json.loads(line) for line in server.log_text().splitlines() if line.startswith("{")]
    assert [line["client"] for line in lines if line.get("path") == "/app/multe/1/session"] == [address]


def test_one_clients_wrong_passwords_do_not_keep_the_others_out(served):
    server = served("--trusted-proxies", "127.0.0.1")
    wrong = [sign_in(server, FORWARDED | PAGE, password="wrong password") for _ in range(12)]
    assert wrong[0].status_code == 401 and wrong[-1].status_code == 429
    assert wrong[-1].headers["Retry-After"] == str(wrong[-1].json()["retryAfter"])
    # The account that was guessed at is held back from everywhere. Another one from another address is not.
    answer = requests.post(
        server.url + "/multe/1/session", headers=FORWARDED | PAGE | {"X-Forwarded-For": "203.0.113.8"}, timeout=60,
        json={"email": "ola@example.org", "password": PASSWORD})
    assert answer.status_code == 401


def test_health_and_figures_answer_at_the_root_only(served):
    server = served()
    for path in ("/healthz", "/metrics"):
        assert requests.get(server.url + path, timeout=60).status_code == 200
        assert requests.get(server.url + "/app" + path, timeout=60).status_code == 404
