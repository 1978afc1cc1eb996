"""A device: a push token and the polls of its notifications."""

import json
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any

import requests

from support.cloudkit import CloudKit

# How long a test waits for a notification that has to come, in seconds.
NOTIFICATION_LIMIT = 60.0


class Device:
    """A push token of a client's user."""

    def __init__(self, ck: CloudKit, client: str | None = None):
        self.client = client
        body = {"apnsEnvironment": "development"} | ({"clientId": client} if client else {})
        answer = ck.session.post(
            f"{ck.url}/device/1/{ck.container}/{ck.environment}/tokens/create",
            params=ck.tokens, data=json.dumps(body), timeout=60,
        )
        assert answer.status_code == 200, answer.text
        self.answer: dict[str, str] = answer.json()
        self.token = self.answer["apnsToken"]
        self.url = self.answer["webcourierURL"]
        self.session = requests.Session()
        self.session.trust_env = False

    def next(self) -> dict[str, Any] | None:
        """The next notification, or None if the poll was sent away."""
        answer = self.session.get(self.url, timeout=NOTIFICATION_LIMIT)
        assert answer.status_code == 200, answer.text
        return answer.json() if answer.text.strip() else None

    def take(self, count: int) -> list[dict[str, Any]]:
        return [self.next() for _ in range(count)]

    def poll(self) -> "Future[dict[str, Any] | None]":
        """Waits for the next notification in another thread."""
        pool = ThreadPoolExecutor(1)
        future = pool.submit(self.next)
        pool.shutdown(wait=False)
        return future


def subscribe(ck: CloudKit, **subscription: Any) -> dict[str, Any]:
    """Makes a subscription, which must succeed; gives it as the server answered."""
    [answer] = ck.post(
        "subscriptions/modify", {"operations": [{"operationType": "create", "subscription": subscription}]}
    )["subscriptions"]
    assert "serverErrorCode" not in answer, answer
    return answer


def refused(ck: CloudKit, operation: str = "create", **subscription: Any) -> dict[str, Any]:
    """One operation on a subscription, which must fail; gives its error."""
    [answer] = ck.post(
        "subscriptions/modify", {"operations": [{"operationType": operation, "subscription": subscription}]}
    )["subscriptions"]
    assert answer["reason"] and answer["serverErrorCode"], answer
    return answer


def unsubscribe_all(ck: CloudKit) -> None:
    """Removes all subscriptions of a client's user in its database."""
    operations = [
        {"operationType": "delete", "subscription": {"subscriptionID": one["subscriptionID"]}}
        for one in ck.get("subscriptions/list")["subscriptions"]
    ]
    ck.post("subscriptions/modify", {"operations": operations})
