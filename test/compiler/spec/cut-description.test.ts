import { expect, it } from "vitest";
import { cutDescription, graphemeLength, graphemeOffset } from "../../../compiler/spec/cut-description.ts";

const cuts: readonly (readonly [string, { given: string; want: string }])[] = [
  ["keeps what fits", { given: "Close one issue, with a reason", want: "Close one issue, with a reason" }],
  ["joins lines that fit", { given: "Close\n  one issue", want: "Close one issue" }],
  [
    "prefers a whole first line",
    {
      given: "Acme | Update page properties\nError responses: 400 bad request, 401 not allowed",
      want: "Acme | Update page properties",
    },
  ],
  [
    "prefers a whole first sentence, however short",
    {
      given: "Delete a draft. Use this only after you have verified that the target is the right one.",
      want: "Delete a draft",
    },
  ],
  [
    "cuts at a list's comma, not inside a phrase",
    {
      given: "Search issues by text, state, label, assignee, milestone and date of creation",
      want: "Search issues by text, state, label, assignee",
    },
  ],
  [
    "leaves no bracket open",
    {
      given: "List the open orders (default: those created by the current user of the shop)",
      want: "List the open orders",
    },
  ],
  [
    "leaves no word that leads nowhere",
    {
      given: "Reads one measurement of a weather station that stands on the mountain",
      want: "Reads one measurement of a weather station that stands",
    },
  ],
  [
    "drops markdown's marks",
    {
      given: "## **Create** `widget`\n\nMakes a widget from its parts, one part at a time.",
      want: "Create widget",
    },
  ],
];

it.each(cuts)("%s", (_name, { given, want }) => {
  expect(cutDescription(given)).toBe(want);
});

it("counts grapheme clusters, as a reader does", () => {
  const family = "👨‍👩‍👧‍👦";
  expect(graphemeLength(family.repeat(60))).toBe(60);
  expect(cutDescription(family.repeat(60))).toBe(family.repeat(60));
  expect(graphemeOffset(`${family}ab`, 1)).toBe(family.length);
});

it("never exceeds the cap, whatever it is given", () => {
  for (const text of [
    "x".repeat(300),
    "字".repeat(300),
    `${"👩‍🚀".repeat(80)} x`,
    " (".repeat(90),
    "a. ".repeat(90),
  ]) {
    expect(graphemeLength(cutDescription(text))).toBeLessThanOrEqual(60);
  }
});

it.each([
  ['Use `find --args {"a": 1}` or the `other command with a long text` to run', 'Use find --args {"a": 1}'],
  [
    '```json\n{"title": "Bug", "labels": ["a", "b"]}\n```\nOpens an issue from the JSON above',
    "Opens an issue from the JSON above",
  ],
  ['{"title": "Bug", "labels": ["a"], "assignee": {"login": "x"}, "more": true} is its input', ""],
  ['Search "all of the very long things that there are in the world" and more', "Search"],
  ["Run `npm test`", "Run npm test"],
  [
    "Cut a [link that goes on and on and on](https://example.com/a/long/one) out",
    "Cut a [link that goes on and on and on]",
  ],
])("cuts %j before a bracket, quote or code that it would break", (text, cut) => {
  expect(cutDescription(text)).toBe(cut);
});
