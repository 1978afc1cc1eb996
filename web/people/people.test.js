import assert from "node:assert/strict";
import { test } from "node:test";
import { busiest, colourCount, colourOf, initialsOf, shortNames } from "./people.js";

test("initials are the first letters of the first and the last word", () => {
  const cases = {
    "Kari Nordmann": "KN",
    "ola": "O",
    "Anna Maria del Mar": "AM",
    "  Åse   Øyen ": "ÅØ",
    "Jean-Pierre (Papa)": "JP",
    "李小龍": "李",
    "👩‍🌾 Farm": "👩‍🌾F",
    "é\u0301va": "É\u0301",
    "": "?",
    "...": "?",
    "ßen": "ß",
    "מרים כהן": "מכ",
  };
  for (const [name, initials] of Object.entries(cases)) assert.equal(initialsOf(name), initials, name);
  assert.equal(initialsOf(undefined), "?");
});

test("a person has one colour, and colours are spread", () => {
  const users = Array.from({ length: 400 }, (_, number) => `_${(number * 7919).toString(16)}`);
  const counts = Array(colourCount).fill(0);
  for (const user of users) {
    assert.equal(colourOf(user), colourOf(user));
    counts[colourOf(user)] += 1;
  }
  assert.ok(Math.min(...counts) > 20, counts.join());
  assert.equal(typeof colourOf(undefined), "number");
});

test("who shops comes before who looks, and many are counted", () => {
  const names = { a: "Anna", b: "Bo", c: "Cem", d: "Dag" };
  const told = (there) => {
    const all = Object.entries(there).map(([user, state]) => [user, { state, name: names[user] }]);
    const { isShopping, people, more } = busiest(new Map(all));
    return [isShopping, people.map(({ name }) => name).join(), more];
  };
  assert.deepEqual(told({}), [false, "", 0]);
  assert.deepEqual(told({ b: "looking", a: "looking" }), [false, "Anna,Bo", 0]);
  assert.deepEqual(told({ a: "looking", b: "shopping" }), [true, "Bo", 0]);
  assert.deepEqual(told({ a: "shopping", b: "shopping", c: "shopping", d: "shopping" }), [true, "Anna,Bo", 2]);
});

test("several names are shortened where they stay apart", () => {
  assert.deepEqual(shortNames(["Kari Nordmann"]), ["Kari Nordmann"]);
  assert.deepEqual(shortNames(["Kari Nordmann", "Ola Hansen"]), ["Kari", "Ola"]);
  assert.deepEqual(shortNames(["Kari Nordmann", "Kari Hansen"]), ["Kari Nordmann", "Kari Hansen"]);
  assert.deepEqual(shortNames(["חנה כהן", " 山田 "]), ["חנה", "山田"]);
});
