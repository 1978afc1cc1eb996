"""What a proxy may close by its path is reached by no other spelling of it."""

import http.client

import pytest


@pytest.mark.parametrize("path", [
    "/%6detrics", "/metric%73", "/%68ealthz", "//metrics", "/./metrics", "/x/../metrics", "/x/metrics",
    "/METRICS", "/metrics%00", "/metrics%2f", "/metrics;x"])
def test_another_spelling_of_the_figures_is_not_found(server, path):
    connection = http.client.HTTPConnection(server.url.removeprefix("http://"), timeout=60)
    connection.putrequest("GET", path)
    connection.endheaders()
    assert connection.getresponse().status in (400, 404)
    connection.close()
