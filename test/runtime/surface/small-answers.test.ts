import { expect, it } from "vitest";
import type { JsonSchema } from "../../../runtime/support/json.ts";
import { textOf } from "../../support/memory-tools.ts";
import { type HandledTool, smallClient } from "../../support/small-client.ts";

const reads = { readOnlyHint: true };
const text = { type: "string" };
const input = (required: readonly string[], optional: readonly string[] = []): JsonSchema => ({
  type: "object",
  properties: Object.fromEntries([...required, ...optional].map((name) => [name, text])),
  required,
  additionalProperties: false,
});
const tool = (name: string, rest: Partial<HandledTool> = {}): HandledTool => ({
  name,
  handler: (args: object) => ({ ran: name, ...args }),
  ...rest,
});

const many = Array.from({ length: 40 }, (_, index) => `option_${index}`);
const wide = (name: string, required: readonly string[]) =>
  tool(name, {
    schema: input(required, [...many, "crate_colour"]),
    description: `Handle the crates of ${name}`,
  });

it("shows the required parameters of every hit, and the optional one that the query speaks of", async () => {
  const depots = ["north", "south", "east", "west", "inner"].map((place) =>
    wide(`list_${place}_crates`, ["depot", place]),
  );
  const lines = (await smallClient(depots).say("search_tools", { query: "crates by colour" })).split("\n");
  for (const [place, line] of lines.slice(0, 5).entries()) {
    expect(line).toMatch(/^list_\w+_crates\(depot:string,\w+:string,/);
    if (place === 0) expect(line).toContain("crate_colour?:string");
    expect(line).toMatch(/,…\) \/\/ /);
  }
});

it("shows a tool that takes something as such, though nothing of it fits", async () => {
  const [line] = (await smallClient([wide("pack", [])]).say("search_tools", { query: "pack" })).split("\n");
  expect(line).toMatch(/^pack\(.*…\)/);
  const [bare] = (await smallClient([tool("pack")]).say("search_tools", { query: "pack" })).split("\n");
  expect(bare).toMatch(/^pack\(\)/);
});

it("shows the phrase of the docs that a query matched, and marks what is cut", async () => {
  const docs = `List what politicians own. ${"It reads the filings of both chambers. ".repeat(3)}It also covers insider trading, and proposed legislation of the last ten years in all states.`;
  const client = smallClient([
    tool("holdings", { description: "List what politicians own", docs }),
    tool("weather"),
  ]);
  const answer = await client.say("search_tools", { query: "insider trading" });
  expect(answer).toMatch(
    /^holdings\(\) \/\/ List what politicians own …?.*insider trading, and proposed.*…$/m,
  );
  expect(await client.say("search_tools", { query: "politicians" })).toBe(
    "holdings() // List what politicians own",
  );
});

it("ends a description that its docs go on with an ellipsis", async () => {
  const docs = "Sync the rules of a wall to every machine it protects, at once.";
  const client = smallClient([
    tool("sync_wall", { description: "Sync the rules of a wall to every machine it", docs }),
  ]);
  expect(await client.say("search_tools", { query: "sync wall" })).toBe(
    "sync_wall() // Sync the rules of a wall to every machine it…",
  );
});

it("puts deprecated tools last, with the tool to use instead", async () => {
  const client = smallClient([
    tool("ship", {
      description: "Ship a parcel",
      docs: "Ship a parcel.\n\n**Deprecated.** Use `ship_parcel` instead.",
    }),
    tool("ship_parcel", { description: "Ship one parcel of a depot with a courier" }),
    tool("ship_crate", { description: "Ship a crate", deprecated: "ship_parcel" }),
    tool("list_deprecated_parcels", { description: "List deprecated parcels" }),
  ]);
  const lines = (await client.say("search_tools", { query: "ship a parcel", limit: 10 })).split("\n");
  expect(lines[0]).toMatch(/^ship_parcel\(\)/);
  expect(lines).toContain("ship() // Ship a parcel (deprecated: use ship_parcel)");
  expect(
    lines
      .filter((line) => line.includes(" // "))
      .slice(-2)
      .every((line) => line.endsWith("(deprecated: use ship_parcel)")),
  ).toBe(true);
  // Who names it gets it.
  expect(await client.say("search_tools", { query: "ship_crate" })).toMatch(/^ship_crate\(\)/);
  expect(await client.say("describe_tools", { names: "ship" })).toContain("Deprecated: use ship_parcel.");
});

it("ends where the score drops", async () => {
  const client = smallClient([
    tool("quote_currency_pair", { description: "Quote the rate of a currency pair" }),
    ...["bake", "paint", "sing"].map((name) => tool(name, { description: `Do it at a rate: ${name}` })),
  ]);
  const answer = await client.say("search_tools", { query: "rate of a currency pair" });
  expect(answer).toBe(
    "quote_currency_pair() // Quote the rate of a currency pair\nMore tools fit: add words.",
  );
  expect(
    (await client.say("search_tools", { query: "rate of a currency pair", limit: 50 })).split("\n"),
  ).toHaveLength(4);
});

it("keeps a hit behind the drop that alone has a word of the query", async () => {
  const client = smallClient([
    tool("petrol_price", { description: "Price of petrol" }),
    tool("market_report", {
      description: "Stocks, shares, funds, bonds, metals and bitcoin of the day at a glance",
    }),
    ...["bake", "paint"].map((name) =>
      tool(name, { description: `Do it for a price, soon, and well: ${name}` }),
    ),
  ]);
  const answer = await client.say("search_tools", { query: "price bitcoin" });
  expect(answer).toContain("market_report() //");
  expect(answer).not.toContain("paint");
});

it("gives a line to as many hits as the budget allows, five at least, and names the others of ten", async () => {
  const named = (count: number, words: number) =>
    smallClient(
      Array.from({ length: count }, (_, place) =>
        tool(`parcel_${place}`, {
          description: `Parcel ${"sent by river ".repeat(words)}${place}`.slice(0, 60),
        }),
      ),
    );
  const short = (await named(12, 0).say("search_tools", { query: "parcel" })).split("\n");
  expect(short.filter((line) => /^parcel_\d+\(\) \/\/ Parcel/.test(line))).toHaveLength(10);
  expect(short[10]).toBe("More tools fit: add words.");
  const parameters = input([
    "sender",
    "recipient",
    "street",
    "city",
    "country",
    "weight",
    "width",
    "height",
    "depth",
  ]);
  const long = await smallClient(
    Array.from({ length: 12 }, (_, place) =>
      tool(`parcel_${place}`, { description: "Send a parcel by river", schema: parameters }),
    ),
  ).say("search_tools", { query: "parcel river" });
  const [also = "", more, ...rest] = long.split("\n").slice(5);
  expect(also).toMatch(/^Also: (?:parcel_\d+, ){4}parcel_\d+$/);
  expect([more, ...rest]).toEqual(["More tools fit: add words."]);
  expect(new Set(long.match(/parcel_\d+/g)).size).toBe(10);
});

it("shows the fields of a result where a call is to be made: in hits, and behind wrong arguments", async () => {
  const issues = { type: "array", items: { type: "object", properties: { number: {}, title: {} } } };
  const client = smallClient([
    tool("list_issues", {
      description: "List issues",
      schema: input([], ["page"]),
      output: {
        author: issues,
        published: { type: "object", properties: { result: issues } },
        wrapped: true,
      },
      annotations: reads,
    }),
  ]);
  const signature = "list_issues(page?:string):{number,title}[]";
  expect(await client.say("search_tools", { query: "list issues" })).toBe(`${signature} // List issues`);
  expect(await client.say("execute_tool", { name: "list_issues", args: { state: "open" } })).toContain(
    `\n${signature}`,
  );
});

it("says when nothing fits well, and only then", async () => {
  const client = smallClient([
    tool("book_table", { description: "Book a table" }),
    tool("pay_bill", { description: "Pay a bill" }),
  ]);
  expect(await client.say("search_tools", { query: "orbital telescope calibration table" })).toMatch(
    /^Nothing fits well, nothing has `orbital`, `telescope`, `calibration`; the nearest:\nbook_table\(\)/,
  );
  expect(await client.say("search_tools", { query: "telescope table" })).toMatch(
    /^Nothing has `telescope`; the nearest:\nbook_table\(\)/,
  );
  expect(await client.say("search_tools", { query: "book a table" })).toMatch(/^book_table/);
});

const shop = smallClient([
  tool("shop_listOrdersV1", { schema: input(["customer"]), annotations: reads }),
  tool("shop_getOrderV1", { schema: input(["order_id"]), annotations: reads }),
  tool("shop_deleteOrderV1", { schema: input(["order_id"]) }),
  tool("north__list_drivers", { annotations: reads }),
  tool("south__list_drivers", { annotations: reads }),
]);

it("says first that nothing was run, and shows readers first where only they can be run", async () => {
  const miss = await shop.call("query_tool", { name: "remove the order now" });
  expect(miss.isError).toBe(true);
  const [first, ...rest] = (textOf(miss) ?? "").split("\n");
  expect(first).toBe("Nothing was run: there is no tool `remove the order now`. Nearest:");
  const executors = rest.map((line) => /\((\w+_tool)\)$/.exec(line)?.[1]);
  expect(executors).toEqual([...executors].sort().reverse());
  expect(executors).toContain("execute_tool");
});

it("runs the one reader that words and arguments fit, and says which", async () => {
  const result = await shop.call("query_tool", { name: "show orders", args: { customer: "ada" } });
  expect(JSON.parse(textOf(result) ?? "")).toEqual({ ran: "shop_listOrdersV1", customer: "ada" });
  expect(result.content.at(-1)).toEqual({ type: "text", text: "Run as shop_listOrdersV1." });
  const one = await shop.say("query_tool", { name: "order", args: { order_id: 7 } });
  expect(JSON.parse(one)).toEqual({ ran: "shop_getOrderV1", order_id: "7" });
  const each = await shop.say("query_tool", {
    name: "orders",
    each: [{ customer: "a" }, { customer: "b" }],
    pick: "customer",
  });
  expect(each).toBe('["a","b"]');
});

it.each([
  ["a writing tool", "execute_tool", { name: "order", args: { order_id: "7" } }],
  ["arguments that fit none", "query_tool", { name: "orders", args: { colour: "red" } }],
  ["a word that no name has", "query_tool", { name: "open orders", args: { customer: "ada" } }],
  ["a verb of writing", "query_tool", { name: "cancel order", args: { order_id: "7" } }],
])("runs nothing for %s", async (_, name, args) => {
  expect(await shop.say(name, args)).toMatch(/^Nothing was run: /);
});

const harbour = smallClient([
  tool("wst_matchRatesV2", {
    schema: input(["year"]),
    description: "Compare the tariffs of waste pickups for two years",
    annotations: reads,
  }),
  tool("tgb_matchRatesV2", {
    schema: input(["year"]),
    description: "Compare the tariffs of tugboats for two years",
    annotations: reads,
  }),
  tool("inc_fetchRegisterV2", { description: "List incidents that a guard may close", annotations: reads }),
  tool("inc_endEntryV2", { description: "Close incidents", annotations: {} }),
]);

it("runs the one reader whose description has the words, and says which", async () => {
  const said = { name: "compare waste pickup tariffs", args: { year: "2026" } };
  const result = await harbour.call("query_tool", said);
  expect(JSON.parse(textOf(result) ?? "")).toEqual({ ran: "wst_matchRatesV2", year: "2026" });
  expect(result.content.at(-1)).toEqual({ type: "text", text: "Run as wst_matchRatesV2." });
});

it.each([
  ["words of two descriptions", { name: "compare tariffs", args: { year: "2026" } }],
  ["a word of no description", { name: "compare waste barge tariffs", args: { year: "2026" } }],
  ["arguments that do not fit", { name: "compare waste pickup tariffs" }],
  ["a verb in the middle of a description", { name: "close incidents" }],
])("runs no reader for %s", async (_, said) => {
  expect(await harbour.say("query_tool", said)).toMatch(/^Nothing was run: /);
});

it("names the tools of all servers that words fit", async () => {
  const [first, ...rest] = (await shop.say("query_tool", { name: "list drivers" })).split("\n");
  expect(first).toBe("Nothing was run: `list drivers` may mean 2 tools. Nearest:");
  expect(rest.map((line) => line.split("(")[0])).toEqual(["north__list_drivers", "south__list_drivers"]);
});

it.each([
  "mcp__test__pack",
  "test.pack",
  "test/pack",
  "test:pack",
  "functions.test_pack",
  "mcp_test_pack",
  "tools.mcp__test__pack",
])("runs pack for %s, though another tool differs only in case", async (name) => {
  const client = smallClient([tool("pack"), tool("Pack")]);
  expect(JSON.parse(await client.say("execute_tool", { name }))).toEqual({ ran: "pack" });
});

it("tells of a batch once how the tool is called, what ran and what did not", async () => {
  const flaky = tool("weigh", {
    schema: input(["id"]),
    handler: ({ id }: { id?: string }) => {
      if (id === "bad") throw new Error("the scale is broken");
      return { id };
    },
  });
  const client = smallClient([flaky]);
  const mixed = await client.call("execute_tool", {
    name: "weigh",
    each: [{ id: "a" }, { id: "bad" }, { it: "c" }, {}],
  });
  expect(mixed.isError).toBeUndefined();
  expect(JSON.parse(textOf(mixed) ?? "").map((run: object) => Object.keys(run)[0])).toEqual([
    "id",
    "error",
    "error",
    "error",
  ]);
  expect(mixed.content.at(-1)).toEqual({
    type: "text",
    text: "1 of 4 succeeded; failed when run: each[1]; not run: each[2, 3].\nweigh(id:string)",
  });
  const none = await client.call("execute_tool", { name: "weigh", each: [{ it: "a" }, {}, {}] });
  expect(none.isError).toBe(true);
  expect(none.content).toEqual([
    {
      type: "text",
      text: [
        "Nothing was run, of 3 calls.",
        "each[0]: Wrong arguments for weigh: `id` is missing; `it` is not known (did you mean `id`?).",
        "each[1, 2]: Wrong arguments for weigh: `id` is missing.",
        "weigh(id:string)",
      ].join("\n"),
    },
  ]);
});
