"""Server-to-server keys and the signatures that clients make with them."""

import base64
import hashlib
import json
import re
import subprocess
from datetime import datetime, timedelta, timezone
from pathlib import Path

import requests
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec

from .process import DataServer

# What a client may sign: the path alone or with its query, and for an empty body its hash or nothing.
VARIANTS = ["path", "path and query", "path, no hash", "path and query, no hash"]


class Key:
    """A pair of keys of a program."""

    def __init__(self, curve: ec.EllipticCurve | None = None):
        self.private = ec.generate_private_key(curve or ec.SECP256R1())
        self.id = ""
        self.user = ""

    @property
    def public_pem(self) -> str:
        form = serialization.PublicFormat.SubjectPublicKeyInfo
        return self.private.public_key().public_bytes(serialization.Encoding.PEM, form).decode()

    @property
    def private_pem(self) -> str:
        form = serialization.PrivateFormat.PKCS8
        return self.private.private_bytes(
            serialization.Encoding.PEM, form, serialization.NoEncryption()).decode()

    def add(self, binary: Path, server: DataServer, container: str, environment: str = "production") -> "Key":
        """Adds it by the command line."""
        added = subprocess.run(
            [binary, "key", "add", "-", "--container", container, "--environment", environment,
             "--data", server.data], input=self.public_pem, capture_output=True, text=True, timeout=60, check=True)
        self.id = re.search(r"Key ID: ([0-9a-f]{64})\n", added.stdout).group(1)
        self.user = re.search(r"User: +(_[0-9a-f]{32}),", added.stdout).group(1)
        return self

    def sign(self, message: str) -> str:
        return base64.b64encode(self.private.sign(message.encode(), ec.ECDSA(hashes.SHA256()))).decode()

    def headers(
        self, target: str, body: bytes, variant: str = "path", date: str | None = None, sends: str | None = None
    ) -> dict[str, str]:
        """The headers for a target from `/database/` on; `sends` is another date than the one signed."""
        date = date or moment()
        path = target if "query" in variant else target.split("?")[0]
        digest = "" if "no hash" in variant else base64.b64encode(hashlib.sha256(body).digest()).decode()
        return {
            "X-Apple-CloudKit-Request-KeyID": self.id,
            "X-Apple-CloudKit-Request-ISO8601Date": sends or date,
            "X-Apple-CloudKit-Request-SignatureV1": self.sign(f"{date}:{digest}:{path}"),
            "Content-Type": "text/plain",
        }

    def call(
        self, server: DataServer, target: str, body: dict | None = None, prefix: str = "", **options
    ) -> requests.Response:
        data = b"" if body is None else json.dumps(body).encode()
        return requests.request(
            "GET" if body is None else "POST", server.url + prefix + target, data=data,
            headers=self.headers(target, data, **options), timeout=60)


def moment(minutes: float = 0) -> str:
    """Now, or some minutes from now, as signatures have it."""
    return (datetime.now(timezone.utc) + timedelta(minutes=minutes)).strftime("%Y-%m-%dT%H:%M:%SZ")


def make_token(binary: Path, server: DataServer, container: str, *options: str, environment: str = "production") -> dict:
    """API token, and with --user a web auth token, as parameters of a query."""
    made = subprocess.run(
        [binary, "token", "create", "--container", container, "--environment", environment, *options,
         "--data", server.data], capture_output=True, text=True, timeout=60, check=True)
    return dict(re.findall(r"(ck\w+Token): +(\S+)", made.stdout))
