import assert from "node:assert/strict";
import { test } from "node:test";
import {
  canEdit, canView, folded, isEmail, shownName, shownPeople, suggested, withoutPerson, withPermission, withPerson,
} from "./access.js";
import { shareFrom } from "./shares.js";

const share = {
  openTo: "READ_ONLY",
  shortGUID: "g",
  people: [
    { id: "4", email: "per@example.org", name: "", type: "USER", status: "INVITED", permission: canView },
    { id: "3", user: "_nils", name: "Nils", type: "PUBLIC_USER", status: "ACCEPTED", permission: canView },
    { id: "2", user: "_ola", name: "Ola", type: "USER", status: "ACCEPTED", permission: canEdit },
    { id: "1", user: "_kari", name: "Kari", type: "OWNER", status: "ACCEPTED", permission: canEdit },
    { id: "5", user: "_eva", name: "Eva", type: "USER", status: "UNSUBSCRIBED", permission: canEdit },
  ],
};

test("people are shown by what they are, and who is only invited by their address", () => {
  const shown = shownPeople(share, "_ola");
  assert.deepEqual(shown.map(({ role }) => role), ["owner", "member", "guest", "invited", "left"]);
  assert.deepEqual(shown.map(shownName), ["Kari", "Ola", "Nils", "per@example.org", "Eva"]);
  assert.deepEqual(shown.filter(({ isSelf }) => isSelf).map(({ name }) => name), ["Ola"]);
  assert.deepEqual(shownPeople(undefined, "_ola"), []);
});

test("the whole list is sent, without the owner", () => {
  const ids = (list) => list.map((each) => each.participantId ?? "new").join();
  assert.equal(ids(withPerson(share, { user: "_liv" }, canEdit)), "4,3,2,5,new");
  assert.deepEqual(withPerson(share, { user: "_liv" }, canEdit).at(-1), {
    type: "USER", permission: canEdit, userIdentity: { userRecordName: "_liv" },
  });
  assert.deepEqual(withPerson(null, { email: " liv@example.org " }, canView), [
    { type: "USER", permission: canView, userIdentity: { lookupInfo: { emailAddress: "liv@example.org" } } },
  ]);
  assert.equal(ids(withoutPerson(share, "3")), "4,2,5");
});

test("who is there already is not there twice", () => {
  assert.equal(withPerson(share, { user: "_kari" }, canView).length, 4);
  const again = withPerson(share, { email: "PER@example.org" }, canEdit);
  assert.deepEqual(again[0], { participantId: "4", permission: canEdit });
  assert.equal(again.length, 4);
  assert.equal(withPermission(share, "2", canView)[2].permission, canView);
});

test("people are suggested by any word of their name, without accents", () => {
  const people = [
    { user: "_ase", name: "Åse Øyen" }, { user: "_ola", name: "Ola" }, { user: "_per", name: "Per Åsen" },
    { user: "_eva", name: "Eva" }, { user: "_me", name: "Asta" },
  ];
  const names = (typed) => suggested(people, typed, share, "_me", folded).map(({ name }) => name).join();
  assert.equal(names("as"), "Åse Øyen,Per Åsen");
  assert.equal(names("per å"), "Per Åsen");
  assert.equal(names("o"), "", "who is there already is not suggested, and a middle is no beginning");
  assert.equal(names("eva"), "Eva", "who left may be asked again");
  assert.equal(names(""), "Åse Øyen,Per Åsen,Eva");
});

test("what is an address", () => {
  for (const text of ["a@b", " kari@example.org "]) assert.equal(isEmail(text), true, text);
  for (const text of ["", "kari", "kari @b", "@", "a@"]) assert.equal(isEmail(text), false, text);
});

test("a share record is read once, with the names as people write them", () => {
  const record = {
    recordType: "cloudkit.share",
    shortGUID: "g",
    publicPermission: "READ_ONLY",
    participants: [{
      participantId: "1", type: "OWNER", acceptanceStatus: "ACCEPTED", permission: "READ_WRITE",
      userIdentity: { userRecordName: "_kari", nameComponents: { givenName: "Kari", familyName: "Nordmann" } },
    }],
  };
  assert.deepEqual(shareFrom(record), {
    shortGUID: "g", openTo: "READ_ONLY",
    people: [{
      id: "1", user: "_kari", name: "Kari Nordmann", email: undefined, type: "OWNER", status: "ACCEPTED",
      permission: "READ_WRITE",
    }],
  });
  assert.equal(shareFrom(record), shareFrom(record));
  assert.deepEqual(shareFrom({}), { shortGUID: undefined, openTo: "NONE", people: [] });
});
