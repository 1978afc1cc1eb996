"""`multe serve --ephemeral`: what its one line tells."""


def test_the_line_tells_each_user(people, server):
    info = server.info
    assert len(info["users"]) == len(people) == 3
    for key in ("userRecordName", "webAuthToken"):
        assert info[key] == info["users"][0][key]
        assert len({person[key] for person in info["users"]}) == 3
    for client in people:
        caller = client.get("users/caller")
        assert caller["userRecordName"] == client.person["userRecordName"]
        assert caller["emailAddress"] == client.person["email"]


def test_each_user_has_a_private_database_of_their_own(people):
    zone = people[0].make_zone()
    people[0].save(zone, {"recordName": "mine", "recordType": "Note", "fields": {}})
    answer = people[1].post("records/lookup", {"zoneID": zone, "records": [{"recordName": "mine"}]}, 404)
    assert answer["serverErrorCode"] == "ZONE_NOT_FOUND"


def test_a_number_of_users_that_cannot_be_is_refused(multe, tmp_path):
    for number in ("0", "101", "two"):
        refused = multe("serve", "--ephemeral", "--users", number)
        assert refused.returncode == 64, refused
        assert "1 to 100" in refused.stderr
    refused = multe("serve", "--users", "2", "--data", str(tmp_path))
    assert refused.returncode == 64 and "--users is for an ephemeral server" in refused.stderr
