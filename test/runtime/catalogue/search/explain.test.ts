import { expect, it } from "vitest";
import { resolveConfig } from "../../../../compiler/config/config.ts";
import { tune } from "../../../../compiler/tables/tune.ts";
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

it("says what finds a tool beside its words", () => {
  const found = (query: string) => explain("close_issue", query).foundBy;
  expect(["close-issue now", "clo", "Issues", "reason"].map(found)).toEqual([
    "name",
    "beginning",
    "category",
    undefined,
  ]);
  expect(explain("close_issue", "clo").words).toEqual([]);
});

/** Explains a query for each tool of a small shop. */
function explainAll(query: string) {
  const tools = [
    {
      name: "list_orders",
      description: "List orders by customer, region, day, state and total, whether they are open or not",
      examples: [
        { ask: "the orders of ACME by region", args: {} },
        { ask: "late orders", args: {} },
      ],
    },
    { name: "create_order" },
    { name: "cancel_order" },
    { name: "list_invoices" },
    { name: "list_customers" },
  ];
  const { search, records } = tune(catalogueOf(tools), resolveConfig({}));
  return new Map(records.map((record) => [record.name, explainTool(search, record, query)]));
}

it("shows the example ask that a query comes near", () => {
  const found = explainAll("list ACME's orders by region");
  expect(found.get("list_orders")?.ask).toEqual({ ask: "the orders of ACME by region", match: 0.75 });
  expect(found.get("create_order")?.ask).toBeUndefined();
});

it("gives a synonym no more than the word itself gives where it is said best", () => {
  const found = explainAll("open orders");
  const [create, list] = ["create_order", "list_orders"].map((name) =>
    found.get(name)?.words.find(({ said }) => said === "open"),
  );
  expect([create?.via, list?.via]).toEqual(["synonym", "word"]);
  expect(list?.score).toBeGreaterThan(0);
  expect(create?.score).toBeCloseTo(list?.score ?? 0, 1);
});
