import { expect, it, vi } from "vitest";
import { resolveConfig } from "../../../../compiler/config/config.ts";
import { tune } from "../../../../compiler/tables/tune.ts";
import { openCatalogue } from "../../../../runtime/catalogue/open-catalogue.ts";
import { fallingBack } from "../../../../runtime/catalogue/search/falling-back.ts";
import type { Ranked, Ranker, RankerFactory } from "../../../../runtime/catalogue/search/ranker.ts";
import { makeSearch, maxHits, openSearch } from "../../../../runtime/catalogue/search/search.ts";
import { catalogueOf } from "../../../support/catalogue.ts";
import { emittedCatalogue } from "../../../support/emitted-catalogue.ts";
import { growth, linear } from "../../../support/growth.ts";
import { namesFor, searchOf, tracker } from "../../../support/search.ts";

const search = searchOf(tracker);

it.each([
  ["the words of a name", "search issues", "search_issues"],
  ["another form of a word", "closing of issues", "close_issue"],
  ["a word of the description", "reason", "close_issue"],
  ["a keyword, which is never shown", "slack", "send_message"],
  ["a parameter", "recipient", "send_message"],
  ["the docs of a parameter", "who is told", "send_message"],
  ["a value that a parameter may take", "shout", "send_message"],
  ["what people call it", "close a ticket", "close_issue"],
  ["an abbreviation", "open a new PR", "create_pull_request"],
  ["a synonym of the verb", "erase a document", "delete_file"],
  ["a slip of the fingers", "list brnaches", "list_branches"],
  ["a missing letter", "repositry", "list_branches"],
  ["words written together", "pullrequest merge", "merge_pull_request"],
  ["an identifier inside a sentence", "please use list_branches for this issue", "list_branches"],
  ["a name in other case and with other separators", "closeIssue", "close_issue"],
])("finds a tool by %s", async (_, query, tool) => {
  expect((await namesFor(search, query))?.[0]).toBe(tool);
});

it("puts the tool that is named first, then those whose name begins so, whatever else fits", async () => {
  const tools = [
    { name: "report", description: "Make one" },
    { name: "report_bug", description: "Tell of a fault" },
    { name: "list_reports", description: "Reports, reports of reports, and reporting on a report" },
  ];
  expect(await namesFor(searchOf(tools), "report")).toEqual(["report", "report_bug", "list_reports"]);
});

/** A shop whose author says how people ask. */
const shop = [
  {
    name: "list_orders",
    description: "List orders by state and customer",
    examples: [{ ask: "open orders of ACME", args: {} }],
  },
  { name: "create_order", description: "Create an order for a customer" },
  { name: "cancel_order", description: "Cancel an order" },
  {
    name: "get_customer",
    description: "Read one customer",
    examples: [
      { ask: "whose number is 12", args: {} },
      { ask: "show the address of Jane Doe", args: {} },
    ],
  },
  { name: "create_customer", description: "Add a customer with an address" },
];

it.each([
  ["open orders of ACME", "list_orders"],
  ["Which orders of Acme are open?", "list_orders"],
  ["please list the open orders of ACME today", "list_orders"],
  ["the address of Jane Doe", "get_customer"],
])("puts a tool first that its author says is asked for so: %s", async (query, tool) => {
  const [first, second] = (await searchOf(shop).find(query, 5)) ?? [];
  expect(first?.tool).toBe(tool);
  expect(first?.score).toBeGreaterThan(4 * (second?.score ?? 0));
});

it.each([
  ["open orders of Globex", "list_orders"],
  ["open orders", "list_orders"],
  ["add an address", "create_customer"],
  ["create an order", "create_order"],
])("takes a word for what it is before what else it may mean: %s", async (query, tool) => {
  expect((await namesFor(searchOf(shop), query))?.[0]).toBe(tool);
});

it("finds by the ask that is nearest where several tools are asked for alike", async () => {
  const ask = (...asks: string[]) => ({
    description: "Does it",
    examples: asks.map((each) => ({ ask: each, args: {} })),
  });
  const tools = [
    { name: "a", ...ask("weekly sales by region", "sales of the north region in spring") },
    { name: "b", ...ask("sales by region, weekly, as a chart") },
    { name: "c", description: "Weekly region sales, region by region, week by week" },
  ];
  expect(await namesFor(searchOf(tools), "weekly sales by region")).toEqual(["a", "b", "c"]);
  expect((await namesFor(searchOf(tools), "chart the sales by region weekly"))?.[0]).toBe("b");
  expect((await namesFor(searchOf(tools), "the north region's sales in spring"))?.[0]).toBe("a");
});

it("opens an index that was built before there were asks", async () => {
  const { asks, ...older } = tune(catalogueOf(shop), resolveConfig({})).search;
  expect(asks).toEqual(expect.any(String));
  expect((await namesFor(makeSearch(older), "create an order"))?.[0]).toBe("create_order");
});

it("lists the tools of a category that is named", async () => {
  expect(new Set(await namesFor(search, "Repositories"))).toEqual(new Set(["list_branches", "delete_file"]));
});

it("finds no hidden tool", async () => {
  expect(await namesFor(search, "wipe_everything")).toEqual([]);
  expect(search.page(0, 100)).not.toContain("wipe_everything");
});

it("finds nothing for words that no tool has, instead of anything", async () => {
  expect(await namesFor(search, "quantum chromodynamics")).toEqual([]);
});

it.each([[""], ["  "], ["?!"]])("takes %j for a wish to see everything", async (query) => {
  expect(await search.find(query, 5)).toBeUndefined();
});

it("counts categories, the largest first, and those without last", () => {
  expect(search.categories).toEqual([
    ["issues", 2],
    ["pulls", 2],
    ["repositories", 2],
    ["other", 1],
  ]);
});

it("pages through all tools in list order", () => {
  const all = [0, 3, 6].flatMap((skip) => search.page(skip, 3));
  expect(all).toEqual(
    tracker
      .filter((tool) => tool.visible !== false)
      .map((tool) => tool.name)
      .sort(),
  );
  expect(search.page(0, 9, "pulls")).toEqual(["create_pull_request", "merge_pull_request"]);
});

it("reads on where a page ended", async () => {
  const all = await namesFor(search, "branch issue request", 6);
  expect((await search.find("branch issue request", 3, 3))?.map(({ tool }) => tool)).toEqual(all?.slice(3));
});

it.each(["list branch", "list", "left", "branch of an item"])(
  "pages alike in any step for %s",
  async (query) => {
    const kinds = ["list_branch", "list_items", "show_branch", "item", "branch_list", "get"];
    const many = searchOf(
      Array.from({ length: 300 }, (_, place) => ({
        name: `${kinds[place % 6]}_${place}`,
        description: `Does ${kinds[(place * 7) % 5]} with ${kinds[(place * 11) % 4]} and word${place % 40}`,
        category: place % 3 === 0 ? "left" : "right",
      })),
    );
    const all = await namesFor(many, query, maxHits);
    expect(new Set(all).size).toBe(maxHits);
    for (const step of [1, 7, 50]) {
      const pages: string[] = [];
      for (let skip = 0; skip < maxHits; skip += step)
        pages.push(...((await many.find(query, step, skip)) ?? []).map(({ tool }) => tool));
      expect(pages).toEqual(all);
    }
  },
);

it("finds tools by the first letter of their names", async () => {
  expect(await namesFor(search, "c")).toEqual(["close_issue", "create_pull_request"]);
  expect(await namesFor(searchOf([{ name: "5_whys" }, { name: "ask" }]), "5")).toEqual(["5_whys"]);
});

it("breaks ties by rank, then by name", async () => {
  const same = { description: "Does alike" };
  const tools = [
    { name: "b_tool", ...same },
    { name: "a_tool", ...same },
    { name: "z_tool", ...same, rank: 1 },
  ];
  expect(await namesFor(searchOf(tools), "alike")).toEqual(["z_tool", "a_tool", "b_tool"]);
});

it.each([
  ["Chinese", { name: "t1", description: "使用必应搜索指定的关键词，并返回搜索结果列表" }, "搜索关键词"],
  ["Japanese", { name: "t1", description: "ファイルを削除する" }, "ファイル 削除"],
  ["Korean", { name: "t1", description: "일정을 조회합니다" }, "일정 조회"],
  ["Russian", { name: "t1", description: "Создать новую задачу" }, "создание задачи"],
  ["Greek", { name: "t1", description: "Αναζήτηση εγγράφων" }, "έγγραφα αναζήτησης"],
  ["German", { name: "t1", description: "Dateien löschen" }, "datei loschen"],
  ["French", { name: "t1", description: "Créer un événement" }, "creer evenement"],
])("finds tools described in %s", async (_, tool, query) => {
  const others = [
    { name: "t2", description: "天气预报" },
    { name: "t3", description: "Погода" },
    { name: "t4", description: "Send mail" },
  ];
  expect((await namesFor(searchOf([...others, tool]), query))?.[0]).toBe("t1");
});

it("takes words that mean the same from the config", async () => {
  const tools = [{ name: "decommission_asset" }, { name: "list_assets" }];
  expect((await namesFor(searchOf(tools), "yeet"))?.[0]).toBeUndefined();
  const taught = searchOf(tools, { synonyms: [["yeet", "decommission"]] });
  expect((await namesFor(taught, "yeet"))?.[0]).toBe("decommission_asset");
});

it("takes phrases from the config, and words that stand for several", async () => {
  const tools = [{ name: "decommission_asset" }, { name: "list_assets" }];
  const taught = searchOf(tools, {
    synonyms: [
      ["out to pasture", "decommission"],
      ["inventory", "list assets"],
    ],
  });
  expect((await namesFor(taught, "send it out to pasture"))?.[0]).toBe("decommission_asset");
  expect((await namesFor(taught, "inventory"))?.[0]).toBe("list_assets");
});

it("asks a ranker of the author's, puts names first all the same, and drops tools that are none", async () => {
  const { search: index } = tune(catalogueOf(tracker), resolveConfig({}));
  const ranker = {
    rank: () => ["nonsense", "delete_file", "wipe_everything"].map((tool) => ({ tool, score: 1 })),
  };
  expect(await namesFor(makeSearch(index, { ranker }), "close_issue")).toEqual([
    "close_issue",
    "delete_file",
  ]);
});

it("finds a tool whose name is nothing but stop words", async () => {
  expect(await namesFor(searchOf([{ name: "get" }, { name: "list_all" }]), "get it for me")).toEqual(["get"]);
});

it.each(["x", "a b ", "．", "\ud800 __proto__ "])(
  "is bounded, however often the query says %j",
  async (part) => {
    // All of its work is done before it first waits.
    const find = (size: number) => search.find(part.repeat(size), 1_000_000);
    expect((await find(300_000))?.length ?? 0).toBeLessThanOrEqual(maxHits);
    expect(growth(find, 30_000)).toBeLessThan(linear);
  },
);

it("says the same again", async () => {
  const again = searchOf(tracker.toReversed());
  for (const query of ["issue", "branch request", "chat"]) {
    expect(await again.find(query, 5)).toEqual(await search.find(query, 5));
  }
});

it.each([[[]], [[{ name: "solo" }]], [[{ name: "__proto__" }, { name: "constructor" }]]])(
  "searches the catalogue %j",
  async (tools) => {
    const found = await namesFor(searchOf(tools), "constructor solo __proto__");
    expect(found?.toSorted()).toEqual(tools.map((tool: { name: string }) => tool.name).toSorted());
  },
);

it("opens one search a catalogue, with the ranker that it was opened with", async () => {
  const { header, records, search: index } = tune(catalogueOf(tracker), resolveConfig({}));
  const seen: string[] = [];
  const catalogue = openCatalogue(
    emittedCatalogue({ header, tools: records, search: index }),
    async (given) => {
      seen.push(...(await given.tools()).map((tool) => tool.name));
      return { rank: (query, limit) => [...(given.builtIn.rank(query, limit) as Ranked[])].reverse() };
    },
  );
  const found = await openSearch(catalogue)();
  expect(await openSearch(catalogue)()).toBe(found);
  expect(await namesFor(found, "branch of a request")).toEqual(
    (await namesFor(search, "branch of a request"))?.toReversed(),
  );
  expect(await namesFor(found, "issue")).toHaveLength(2);
  expect(seen).toHaveLength(7);
});

it.each<[string, RankerFactory, string]>([
  ["cannot be made", () => Promise.reject(new Error("no model")), "no model"],
  ["is none", () => ({}) as unknown as Ranker, "its factory must return `{ rank(query, limit) }`"],
  [
    "throws",
    () => ({
      rank() {
        throw new Error("out of memory");
      },
    }),
    "out of memory",
  ],
  ["rejects", () => ({ rank: () => Promise.reject(new Error("offline")) }), "offline"],
  [
    "answers with no ranking",
    () => ({ rank: () => ["close_issue"] as unknown as Ranked[] }),
    "it must answer with a list of `{ tool, score }`",
  ],
])("ranks by itself where the author's ranker %s, and warns once", async (_, ranker, reason) => {
  const { header, records, search: index } = tune(catalogueOf(tracker), resolveConfig({}));
  const observe = vi.fn();
  const emitted = emittedCatalogue({ header, tools: records, search: index });
  const found = await openSearch(openCatalogue(emitted, fallingBack(ranker, observe)))();
  for (const query of ["close a ticket", "merge it"]) {
    expect(await found.find(query, 5)).toEqual(await search.find(query, 5));
  }
  const message = `the ranker failed, the built-in one answers in its place: ${reason}`;
  expect(observe.mock.calls).toEqual([[{ kind: "notice", level: "warning", message }]]);
});

it("reads the beginning of an endless query", async () => {
  const filler = "wherefore ".repeat(210);
  expect(await namesFor(search, `merge pull request ${filler}`)).toContain("merge_pull_request");
  expect(await namesFor(search, `${filler}merge pull request`)).not.toContain("merge_pull_request");
});
