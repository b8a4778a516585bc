import { expect, it } from "vitest";
import { resolveConfig } from "../../../../compiler/config.ts";
import { tune } from "../../../../compiler/tune/tune.ts";
import { explainTool } from "../../../../runtime/catalogue/search/explain.ts";
import { catalogueOf } from "../../../support/catalogue.ts";
import { tracker } from "../../../support/search.ts";

const { search, records } = tune(catalogueOf(tracker), resolveConfig({}));
const explain = (name: string, query: string) => {
  const record = records.find((each) => each.name === name);
  if (record === undefined) throw new Error(name);
  return explainTool(search, record, query);
};

it("shares the score out among the fields where a word stands", () => {
  const { fields, words } = explain("send_message", "message a recipient");
  expect(Object.keys(fields).toSorted()).toEqual(["name", "parameterNames"]);
  const [message] = words;
  const shares = Object.values(message?.fields ?? {});
  expect(shares.reduce((a, b) => a + b, 0)).toBeCloseTo(message?.score ?? 0);
});

it("says how a word was understood", () => {
  const { words, nameSaid } = explain("close_issue", "close a tickt bug, close-issue");
  expect(words.map(({ said, matched, via }) => [said, matched, via])).toEqual([
    ["close", "close", "word"],
    ["bug", "issu", "synonym"],
    ["issu", "issu", "word"],
  ]);
  expect(nameSaid).toBe(1);
});

it("tells nothing of words that the tool does not have", () => {
  expect(explain("close_issue", "merge branches").words).toEqual([]);
});
