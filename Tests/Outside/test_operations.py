"""Running it: start, stop, folders, configuration, log, metrics."""

import json
import os
import re
import signal
import socket
import subprocess
import threading

import pytest
import requests

from support.cloudkit import CloudKit
from support.process import START_LIMIT, STOP_LIMIT, EphemeralServer, free_port, wait_until

PASSWORD = "moltebær på myra"


def test_help_lists_every_option_of_serve(multe):
    answer = multe("serve", "--help")
    assert answer.returncode == 0 and answer.stderr == ""
    for option in ["--port", "--data", "--ephemeral", "--trusted-proxies", "--help"]:
        assert option in answer.stdout, option


@pytest.mark.parametrize("arguments", [["--help"], ["-h"], ["help"], []], ids=" ".join)
def test_help_lists_the_commands_and_each_has_help(multe, arguments):
    answer = multe(*arguments)
    assert answer.returncode == 0 or not arguments
    commands = re.findall(r"^  (\w+)  ", answer.stdout + answer.stderr, re.MULTILINE)
    assert "serve" in commands
    for command in set(commands) - {"help", "version"}:
        told = multe("help", command)
        assert told.returncode == 0 and "usage: multe" in told.stdout, command


@pytest.mark.parametrize(
    "arguments",
    [["nonsense"], ["serve", "--nonsense"], ["serve", "--port"], ["serve", "--port", "x"],
     ["serve", "--port", "70000"], ["serve", "--port", "-1"]],
    ids=" ".join,
)
def test_a_wrong_argument_is_told_on_standard_error(multe, arguments):
    answer = multe(*arguments)
    assert answer.returncode not in (0, -signal.SIGILL, -signal.SIGTRAP)
    assert answer.stdout == "" and answer.stderr.strip()
    assert "Fatal error" not in answer.stderr


# Start


def test_an_ephemeral_server_tells_its_tokens_on_its_first_line(fresh_server):
    first = json.loads(fresh_server.log_text().splitlines()[0])
    assert set(first) >= {"url", "container", "environment", "apiToken", "webAuthToken", "userRecordName"}
    assert re.fullmatch(r"[0-9a-f]{64}", first["apiToken"])
    CloudKit.of_ephemeral(first).make_zone()


def test_two_ephemeral_servers_run_side_by_side(binary, tmp_path):
    servers = [EphemeralServer(binary, tmp_path / f"{number}.log").start() for number in range(2)]
    try:
        zones = [CloudKit.of_ephemeral(server.info).make_zone("Same") for server in servers]
        assert zones[0] == zones[1] and servers[0].url != servers[1].url
    finally:
        for server in servers:
            server.stop()


def test_health_and_metrics_are_told(server):
    health = requests.get(server.url + "/healthz", timeout=60)
    assert health.status_code == 200 and health.json() == {"status": "ok"}
    metrics = requests.get(server.url + "/metrics", timeout=60)
    assert metrics.status_code == 200 and metrics.headers["Content-Type"].startswith("text/plain")
    names = [line for line in metrics.text.splitlines() if line.startswith("# TYPE ")]
    assert names and all(line.split()[2].startswith(("multe_", "process_")) for line in names)
    for line in metrics.text.splitlines():
        assert line.startswith("#") or re.fullmatch(r'[a-z_]+(\{[^}]*\})? [-+.0-9eE]+', line), line


def test_the_first_start_prints_a_link_and_the_link_works_once(data_server):
    token = data_server.setup_token()
    data_server.sign_up()
    again = requests.post(
        data_server.url + "/multe/1/setup", headers={"Origin": data_server.url}, timeout=60,
        json={"token": token, "name": "Eve", "email": "eve@example.org", "password": PASSWORD})
    assert 400 <= again.status_code < 500
    data_server.restart()
    assert data_server.log_text().count("#/setup/") == 1


def test_what_was_saved_is_there_after_a_restart(data_server):
    cookie = data_server.sign_up()
    ck = CloudKit(data_server.url, cookie=cookie)
    zone = ck.make_zone("Lists")
    ck.save(zone, {"recordName": "l1", "recordType": "Lists", "fields": {"name": {"value": "Hytta"}}})
    data_server.restart()
    [found] = CloudKit(data_server.url, cookie=cookie).lookup(zone, "l1")
    assert found["fields"]["name"]["value"] == "Hytta"


def test_a_second_server_on_one_folder_refuses(data_server, data_servers):
    second = data_servers(folder=data_server.folder)
    second.log = data_server.folder / "second.log"
    process = second.spawn()
    assert process.wait(START_LIMIT) not in (0, -signal.SIGILL, -signal.SIGABRT)
    message = second.log_text()
    assert "in use" in message or "another" in message.lower(), message
    assert "Fatal error" not in message
    assert requests.get(data_server.url + "/healthz", timeout=60).status_code == 200


def test_a_port_in_use_is_told(binary, multe):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        answer = multe("serve", "--ephemeral", "--port", str(port))
    assert answer.returncode != 0 and str(port) in answer.stderr
    assert "Fatal error" not in answer.stderr


@pytest.mark.skipif(os.geteuid() == 0 and not os.path.exists("/proc/self"), reason="needs /proc")
@pytest.mark.parametrize("folder", ["file", "/proc/nowhere"])
def test_a_folder_that_cannot_be_is_told(multe, tmp_path, folder):
    path = tmp_path / folder
    if folder == "file":
        path.write_text("not a folder")
    answer = multe("serve", "--port", str(free_port()), "--data", str(path))
    assert answer.returncode != 0 and str(path) in answer.stderr
    assert "Fatal error" not in answer.stderr


def test_a_database_that_is_none_is_told_and_left_alone(data_servers):
    server = data_servers().start()
    server.stop()
    [database] = [path for path in server.data.rglob("*") if path.is_file() and path.read_bytes()[:6] == b"SQLite"]
    database.write_bytes(b"this is no database" * 1000)
    process = server.spawn()
    assert process.wait(START_LIMIT) not in (0, -signal.SIGILL, -signal.SIGABRT)
    assert database.read_bytes() == b"this is no database" * 1000
    assert "Fatal error" not in server.log_text()


# Stop


@pytest.mark.parametrize("sign", [signal.SIGTERM, signal.SIGINT], ids=lambda sign: sign.name)
def test_it_stops_at_a_signal_while_streams_run(data_server, sign):
    cookie = data_server.sign_up()
    streams = [
        requests.get(data_server.url + "/multe/1/events", cookies={"multe_session": cookie}, stream=True, timeout=60)
        for _ in range(20)
    ]
    greeted: set[int] = set()
    ended: list[int] = []

    def drain(number: int) -> None:
        got = b""
        try:
            for piece in streams[number].iter_content(None):
                got += piece
                if b"event: hello" in got:
                    greeted.add(number)
        except requests.RequestException:
            pass
        ended.append(number)

    readers = [threading.Thread(target=drain, args=(number,)) for number in range(20)]
    for reader in readers:
        reader.start()
    wait_until(lambda: len(greeted) == 20, "not all streams have begun")
    data_server.process.send_signal(sign)
    assert data_server.process.wait(STOP_LIMIT) == 0
    for reader in readers:
        reader.join(STOP_LIMIT)
    assert len(ended) == 20


def test_requests_on_their_way_are_answered_when_it_stops(data_server):
    cookie = data_server.sign_up()
    ck = CloudKit(data_server.url, cookie=cookie)
    zone = ck.make_zone("Lists")
    saved: list[str] = []

    def write(number: int) -> None:
        client = CloudKit(data_server.url, cookie=cookie)
        for count in range(1_000):
            name = f"{number}-{count}"
            try:
                client.save(zone, {"recordName": name, "recordType": "Lists", "fields": {}})
            except (requests.RequestException, AssertionError):
                return
            saved.append(name)

    writers = [threading.Thread(target=write, args=(number,)) for number in range(4)]
    for writer in writers:
        writer.start()
    wait_until(lambda: len(saved) > 20, "hardly anything is saved")
    assert data_server.stop() == 0
    for writer in writers:
        writer.join()
    data_server.start()
    records, _ = CloudKit(data_server.url, cookie=cookie).changes(zone)
    there = {record["recordName"] for record in records}
    assert saved and set(saved) <= there
    # At most the one request that each writer had on its way was saved without an answer.
    assert len(there) <= len(saved) + len(writers)


# Configuration: a flag wins over the environment, the environment over the file


def listening_port(server) -> bool:
    try:
        return requests.get(server.url + "/healthz", timeout=2).status_code == 200
    except requests.RequestException:
        return False


def test_the_port_may_come_from_the_environment(data_servers):
    server = data_servers()
    server.arguments = ["--data", str(server.data)]
    server.env = {"MULTE_PORT": str(server.port)}
    server.start()


def test_a_flag_wins_over_the_environment(data_servers):
    server = data_servers(env={"MULTE_PORT": str(free_port())})
    server.start()


def test_the_environment_wins_over_the_file(data_servers, tmp_path):
    server = data_servers()
    config = tmp_path / "multe.conf"
    config.write_text(f"port = {free_port()}\ndata = {server.data}\n")
    server.arguments = ["--config", str(config)]
    server.env = {"MULTE_PORT": str(server.port)}
    server.start()
    server.stop()
    config.write_text(f"port = {server.port}\ndata = {server.data}\n")
    server.env = {}
    server.start()


# Log


def test_the_log_is_one_json_object_a_line_and_tells_no_secrets(data_servers):
    server = data_servers().start()
    setup = server.setup_token()
    cookie = server.sign_up(password=PASSWORD)
    ck = CloudKit(server.url, cookie=cookie)
    zone = ck.make_zone("Lists")
    ck.save(zone, {"recordName": "l1", "recordType": "Lists", "fields": {"name": {"value": "Hemmelig liste"}}})
    headers = {"Origin": server.url}
    for password in ("Wrong-Password-9", PASSWORD):
        requests.post(server.url + "/multe/1/session", headers=headers, timeout=60,
                      json={"email": "kari@example.org", "password": password})
    ck.send("POST", "records/query", "{", params={"ckAPIToken": "api-token-77", "ckWebAuthToken": "web-token-88"})
    requests.get(server.url + "/multe/1/session?token=in-the-query-99", timeout=60)
    server.stop()
    lines = server.log_text().splitlines()
    entries = [json.loads(line) for line in lines if line.startswith("{")]
    others = [line for line in lines if not line.startswith("{")]
    assert len(entries) >= 5, "requests are logged"
    assert all("#/setup/" in line or setup not in line for line in others)
    assert len(others) <= 5, f"only the greeting of the first start is not JSON: {others}"
    told = "\n".join(json.dumps(entry, ensure_ascii=False) for entry in entries)
    for secret in [PASSWORD, "Wrong-Password-9", cookie, setup, "api-token-77", "web-token-88", "in-the-query-99",
                   "Hemmelig liste"]:
        assert secret not in told, f"the log tells {secret}"


def test_the_program_runs_without_a_home_or_a_terminal(binary, tmp_path):
    process = subprocess.Popen(
        [binary, "serve", "--ephemeral"], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL, cwd="/", env={},
    )
    try:
        assert json.loads(process.stdout.readline())["apiToken"]
    finally:
        process.terminate()
        assert process.wait(STOP_LIMIT) == 0
