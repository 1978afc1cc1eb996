"""Signing in and out, and what is kept of it."""

import json
import shutil
import socket
import stat
import subprocess
import threading
import time
from http.server import BaseHTTPRequestHandler, HTTPServer

import pytest
import requests

from support.commandline import Terminal
from support.household import PASSWORD
from support.process import free_port


def test_a_login_keeps_a_session_for_its_owner_alone(household, at_home):
    kari = at_home("home")
    url = household.server.url
    done = kari.run("login", url, "--email", "kari@example.org", "--password-stdin", text=PASSWORD + "\n")
    assert done.stdout == f"Signed in to {url} as Kari.\n"
    assert stat.S_IMODE(kari.credentials.stat().st_mode) == 0o600
    assert stat.S_IMODE(kari.credentials.parent.stat().st_mode) == 0o700
    kept = kari.credentials.read_text()
    assert PASSWORD not in kept
    session = json.loads(kept)["accounts"][0]["session"]
    assert session not in done.stdout + done.stderr
    assert kari.json("whoami") == {
        "server": url, "name": "Kari", "email": "kari@example.org", "isCurrent": True,
        "userRecordName": household.record_name("Kari")}

    kari.run("logout")
    assert not kari.credentials.exists()
    answer = household.multe("GET", "session", cookie=session)
    assert answer.json()["user"] is None, "the session ended on the server too"
    assert kari.run("lists", status=4).stderr.startswith("Nobody is signed in.")
    assert kari.run("logout", status=4).stdout == ""


def test_signing_in_again_ends_the_session_of_before(household, kari):
    before = json.loads(kari.credentials.read_text())["accounts"][0]["session"]
    kari.run("login", "--email", "kari@example.org", "--password-stdin", text=PASSWORD)
    assert household.multe("GET", "session", cookie=before).json()["user"] is None
    assert kari.out("lists") == "There are no lists yet. Make one: multe lists new Groceries\n"


def test_the_password_is_asked_for_and_not_shown(household, at_home):
    kari = at_home("home")
    terminal = Terminal(kari, "login", household.server.url)
    terminal.read_until("E-mail: ")
    terminal.type("kari@example.org\n")
    terminal.read_until("Password: ")
    terminal.type(PASSWORD + "x\x7f\n")
    assert terminal.end() == 0
    assert "Signed in" in terminal.shown
    assert PASSWORD not in terminal.shown

    cancelled = Terminal(kari, "login", household.server.url)
    cancelled.read_until("E-mail [kari@example.org]: ")
    cancelled.type("\n")
    cancelled.read_until("Password: ")
    cancelled.type("\x03")
    assert cancelled.end() == 1
    kari.run("whoami")


def test_without_a_terminal_nobody_is_asked(household, at_home):
    done = subprocess.run(
        ["setsid", "--wait", at_home("home").binary, "login", household.server.url], stdin=subprocess.DEVNULL,
        capture_output=True, text=True, timeout=60, env=at_home("home").env())
    assert done.returncode == 2
    assert "--password-stdin" in done.stderr


def test_a_wrong_password_is_told(household, at_home):
    done = at_home("home").run(
        "login", household.server.url, "--email", "nobody@example.org", "--password-stdin", text="wrong", status=4)
    assert done.stderr == "E-mail or password is wrong.\n"


def test_a_server_that_is_not_there_is_told(at_home):
    port = free_port()
    done = at_home("home").run("login", f"http://127.0.0.1:{port}", status=5)
    assert f"Nothing answers at http://127.0.0.1:{port}." in done.stderr
    told = at_home("home").run("login", f"http://127.0.0.1:{port}", "--json", status=5).stderr
    assert json.loads(told)["error"]["code"] == "network"


@pytest.mark.parametrize("status, place", [(200, None), (404, None), (302, "https://elsewhere.example.org/")])
def test_what_is_no_multe_is_told_and_gets_no_password(at_home, status, place):
    bodies = []

    class Other(BaseHTTPRequestHandler):
        def do_GET(self):
            self.send_response(status)
            if place:
                self.send_header("Location", place)
            self.end_headers()
            self.wfile.write(b"<html>Welcome</html>")

        def do_POST(self):
            bodies.append(self.rfile.read(int(self.headers["Content-Length"])))
            self.do_GET()

        def log_message(self, *_):
            pass

    server = HTTPServer(("127.0.0.1", 0), Other)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        done = at_home("home").run(
            "login", f"http://127.0.0.1:{server.server_port}", "--email", "k@example.org", "--password-stdin",
            text=PASSWORD, status=5)
    finally:
        server.shutdown()
    assert ("sends everybody to another address" if place else "is not a Multe server") in done.stderr
    assert bodies == []


def test_a_certificate_that_nobody_trusts_is_told(at_home, tmp_path):
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-keyout", tmp_path / "key.pem", "-out",
         tmp_path / "cert.pem", "-days", "2", "-subj", "/CN=localhost"], check=True, capture_output=True, timeout=60)
    port = free_port()
    server = subprocess.Popen(
        ["openssl", "s_server", "-accept", str(port), "-key", tmp_path / "key.pem", "-cert", tmp_path / "cert.pem", "-www"],
        stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        for _ in range(200):
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", port)) == 0:
                    break
            time.sleep(0.1)
        done = at_home("home").run("login", f"https://localhost:{port}", status=5)
    finally:
        server.kill()
        server.wait()
    assert "certificate" in done.stderr


def test_an_address_with_a_password_is_refused_before_anything_is_sent(at_home):
    done = at_home("home").run("login", "https://kari:secret@example.org", status=2)
    assert "secret" not in done.stderr


def test_a_session_that_was_ended_elsewhere_is_told(household, at_home):
    kari = at_home("home").log_in(household, "Kari")
    household.multe("DELETE", "session", cookie=json.loads(kari.credentials.read_text())["accounts"][0]["session"])
    for command in [("lists",), ("lists", "add", "Groceries", "milk"), ("notes",), ("whoami",), ("watch",)]:
        done = kari.run(*command, status=4)
        assert "multe login" in done.stderr, command


def test_several_servers_are_kept_and_the_last_is_meant(household, at_home, data_server):
    kari = at_home("home").log_in(household, "Kari")
    data_server.sign_up("Nina", "nina@example.org", PASSWORD)
    kari.run("login", data_server.url, "--email", "nina@example.org", "--password-stdin", text=PASSWORD)
    assert kari.out("whoami").splitlines() == [
        f"Nina (nina@example.org) on {data_server.url}", f"also Kari on {household.server.url}, with --server"]
    assert kari.json("whoami", "--server", household.server.url)["name"] == "Kari"
    assert kari.json("whoami", MULTE_SERVER=household.server.url)["name"] == "Kari"
    kari.run("logout", "--all")
    assert not kari.credentials.exists()


def test_a_program_without_a_person_uses_tokens(client_binary, fresh_server, at_home):
    info = fresh_server.info
    tokens = {
        "MULTE_URL": info["url"], "MULTE_CONTAINER": info["container"], "MULTE_ENVIRONMENT": info["environment"],
        "MULTE_API_TOKEN": info["apiToken"], "MULTE_WEB_AUTH_TOKEN": info["webAuthToken"]}
    at_home("ci").run("lists", "new", "Groceries", "milk", **tokens)
    assert at_home("ci").json("lists", **tokens)[0]["open"] == 1


def test_without_the_program_beside_it_multe_says_what_is_missing(binary, tmp_path):
    shutil.copy(binary, tmp_path / "multe")
    done = subprocess.run([tmp_path / "multe", "lists"], capture_output=True, text=True, timeout=60)
    assert done.returncode == 1
    assert f"{tmp_path}/multe-client cannot be started: No such file or directory" in done.stderr


# Signing in on a page of the server


def page_of(process):
    while not (line := process.stderr.readline()).startswith("http"):
        assert line, "no address"
    return line.strip()


def test_a_page_of_the_server_signs_the_command_line_in(household, at_home):
    kari = at_home("home")
    process = kari.start("login", household.server.url, "--browser")
    page = page_of(process)
    shown = requests.get(page, timeout=60)
    assert "this computer" in shown.text and "two weeks" not in shown.text
    wrong = requests.post(page, {"action": "sign-in", "email": "kari@example.org", "password": "wrong"}, timeout=60)
    assert wrong.status_code == 401
    answer = requests.post(
        page, {"action": "sign-in", "email": "kari@example.org", "password": PASSWORD}, timeout=60,
        allow_redirects=False)
    back = answer.headers["Location"]
    assert answer.status_code == 303 and back.startswith("http://127.0.0.1:")
    place = back.split("?")[0]
    assert requests.get(place + "favicon.ico", timeout=60).status_code == 404
    assert "You are signed in" in requests.get(back, timeout=60).text
    assert process.wait(30) == 0
    assert kari.json("whoami")["name"] == "Kari"
    kept = json.loads(kari.credentials.read_text())["accounts"][0]["session"]
    assert kept not in page + back

    code = back.split("code=")[1].split("&")[0]
    for body in [{"code": code, "secret": "another"}, {"code": "x", "secret": "x"}, {"code": page.split("ticket=")[1], "secret": "x"}]:
        refused = household.multe("POST", "programs/session", body)
        assert refused.status_code == 401 and "Set-Cookie" not in refused.headers


def test_a_browser_that_is_signed_in_goes_on_or_not(household, at_home):
    for action, status in [("continue", 0), ("cancel", 4)]:
        kari = at_home(action)
        process = kari.start("login", household.server.url, "--browser")
        page = page_of(process)
        cookies = {"multe_session": household.cookie("Ola")}
        assert "Ola" in requests.get(page, cookies=cookies, timeout=60).text
        # Another site cannot press the button.
        foreign = requests.post(
            page, {"action": "continue"}, cookies=cookies, headers={"Origin": "https://evil.example"}, timeout=60,
            allow_redirects=False)
        assert foreign.status_code == 403
        answer = requests.post(
            page, {"action": action}, cookies=cookies, headers={"Origin": household.server.url}, timeout=60,
            allow_redirects=False)
        requests.get(answer.headers["Location"], timeout=60)
        assert process.wait(30) == status
        assert kari.credentials.exists() == (status == 0)


@pytest.mark.parametrize("port", [0, 22, 1023, 65536, -1, "8080", None])
def test_a_program_has_a_port_of_its_own(household, port):
    assert household.multe("POST", "programs", {"port": port}).status_code == 400
