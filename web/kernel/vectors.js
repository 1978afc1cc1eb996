// How the files of Tests/Vectors are run through the interface that the app uses: by kernel.test.mjs, and in browsers by
// Tests/Outside/browser/test_kernel.py. The same files run natively in Tests/KernelTests.

const hexBytes = (hex) => Uint8Array.from(hex.match(/../g) ?? [], (byte) => parseInt(byte, 16));
const hex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

const items = (kernel, vectors) =>
  vectors.map(({ text, name, number, unit }) => ({ title: text, found: kernel.parseItem(text), expected: { name, number, unit } }));

/** For each file a function of the Kernel and the file's content, which returns what was found and what was expected, by name. */
export const vectorRuns = {
  items,
  "household-units": items,

  sums: (kernel, vectors) =>
    vectors.map(({ a, b, sum }) => ({ title: JSON.stringify([a, b]), found: kernel.addAmounts(a, b), expected: sum })),

  amounts: (kernel, vectors) =>
    vectors.map(({ amount, separator, text }) => ({ title: text, found: kernel.formatAmount(amount, separator), expected: text })),

  names: (kernel, { same, different }) => [
    ...same.flatMap(([first, ...others]) =>
      others.map((other) => ({ title: other, found: kernel.nameKey(other), expected: kernel.nameKey(first) })),
    ),
    ...different.map(([a, b]) => ({
      title: `${a} and ${b}`,
      found: kernel.nameKey(a) !== "" && kernel.nameKey(a) === kernel.nameKey(b),
      expected: false,
    })),
  ],

  lines: (kernel, vectors) =>
    vectors.map(({ text, lines }) => ({
      title: text,
      found: kernel.parseLines(text),
      expected: lines.map((line) => ("name" in line ? { kind: "item", ...line } : { kind: "section", name: line.section })),
    })),

  positions: (kernel, vectors) =>
    vectors.map(({ a, b, key, error }) => {
      let found;
      try {
        found = { key: kernel.positionBetween(a, b) };
      } catch (thrown) {
        found = { error: thrown.code };
      }
      return { title: `${a} and ${b}`, found, expected: key === undefined ? { error } : { key } };
    }),

  merges: (kernel, vectors) =>
    vectors.flatMap(({ base, mine, theirs, text, lines = text, conflict }) =>
      [
        [mine, theirs],
        [theirs, mine],
      ].map(([a, b]) => ({
        title: [base, a, b].join(" | "),
        found: [kernel.mergeText(base, a, b), kernel.mergeText(base, a, b, { lines: true })],
        expected: [
          { text, conflict },
          { text: lines, conflict },
        ],
      })),
    ),

  records: (kernel, vectors) =>
    vectors.map(({ base, mine, theirs, texts, fields, conflicts }) => ({
      title: JSON.stringify([base, mine, theirs]),
      found: kernel.mergeRecord(base, mine, theirs, { texts }),
      expected: { fields, conflicts },
    })),

  aisles: (kernel, { learning, stored, merging }) => [
    ...learning.map(({ steps, fixed, order }) => {
      const learn = (state, { ticked, dragged }) => (ticked ? kernel.learnOrder(state, ticked) : kernel.correctOrder(state, dragged));
      return { title: JSON.stringify(steps), found: kernel.aisleOrder(steps.reduce(learn, null), fixed), expected: order };
    }),
    ...stored.map(({ learned, fixed, order, placed }) => ({
      title: learned,
      found: {
        order: kernel.aisleOrder(hexBytes(learned), fixed),
        placed: Object.fromEntries(Object.keys(placed).map((key) => [key, kernel.sectionOf(hexBytes(learned), key)])),
      },
      expected: { order, placed },
    })),
    ...merging.flatMap(({ base, mine, theirs, learned }) =>
      [
        [mine, theirs],
        [theirs, mine],
      ].map((sides) => ({
        title: learned,
        found: hex(kernel.mergeLearned(...[base, ...sides].map(hexBytes))),
        expected: learned,
      })),
    ),
  ],
};
