"""pyicloud uploads and downloads assets. It insists on https, so it speaks through what a proxy with a certificate does."""

import pytest
import requests
from pyicloud.common.cloudkit import models as m
from pyicloud.common.cloudkit.client import CloudKitContainerClient
from requests.adapters import HTTPAdapter

from support.cloudkit import CloudKit
from support.process import EphemeralServer


class Proxy(HTTPAdapter):
    """Takes what is meant for https, and passes it on as a proxy would that speaks TLS outside."""

    def send(self, request, **options):
        request.url = request.url.replace("https://", "http://", 1)
        request.headers["X-Forwarded-Proto"] = "https"
        return super().send(request, **options)


@pytest.fixture(scope="module")
def ck(binary, session_folder):
    server = EphemeralServer(binary, session_folder / "https.log", "--trusted-proxies", "127.0.0.1").start()
    yield CloudKit.of_ephemeral(server.info)
    server.stop()


@pytest.fixture
def client(ck) -> CloudKitContainerClient:
    session = requests.Session()
    session.mount("https://", Proxy())
    address = ck.address("").rstrip("/").replace("http://", "https://", 1)
    return CloudKitContainerClient(address, session, dict(ck.tokens), bool_param_style="lower")


def save(client, zone: m.CKZoneIDReq, name: str, operation: str, **values) -> m.CKRecord:
    record = {"recordName": name, "recordType": "Person", "fields": values, "pluginFields": {}}
    operations = [m.CKModifyOperation.model_validate({"operationType": operation, "record": record})]
    [saved] = client.modify(operations=operations, zone_id=zone).records
    return saved


@pytest.mark.parametrize("content", [b"", b"moltebaer", bytes(range(256)) * 5_000], ids=["empty", "small", "large"])
def test_it_uploads_and_downloads_an_asset(client, ck, content):
    zone = m.CKZoneIDReq(**ck.make_zone())
    token = client.upload_asset(
        record_type="Person", field_name="picture", record_name="ada", data=content, zone_id=zone)
    assert token.size == len(content)
    picture = {"type": "ASSETID", "value": token.model_dump(mode="json", exclude_none=True)}
    save(client, zone, "ada", "create", picture=picture)
    # A change of something else leaves it where it is.
    save(client, zone, "ada", "forceUpdate", text={"type": "STRING", "value": "Ada"})
    [found] = client.lookup(["ada"], zone_id=zone).records
    asset = found.fields["picture"].value
    assert asset.size == len(content) and asset.downloadURL.startswith("https://")
    assert client.download_asset_bytes(asset.downloadURL) == content
    assert b"".join(client.download_asset_stream(asset.downloadURL)) == content
