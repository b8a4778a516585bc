import { expect, it } from "vitest";
import { openSet, type SurfaceName } from "../../bench/models/open-set.ts";
import { analysis, answers, isRight, issues } from "../../bench/models/sets/analysis.ts";

/** Calls as a model makes them that has read the answers so far, the search for a first call included. */
async function analyst(surface: SurfaceName) {
  const server = await openSet(analysis, surface);
  let calls = 0;
  const say = async (name: string, args: object) => {
    calls += 1;
    const { text, isError } = await server.call(name, args);
    expect(isError, text).toBe(false);
    return text;
  };
  const query = ({ name, ...rest }: { readonly name: string } & Record<string, unknown>) => {
    if (surface !== "dispatch") return say("query_tool", { name, ...rest });
    return say("request", {
      method: "POST",
      body: /^r\d+\./.test(name) ? { next: name, ...rest } : { key: name, ...rest },
    });
  };
  return { server, say, query, count: () => calls };
}

const busiest = "count_by([?state=='open'], &author)[:2]";
const numbers = "[?state=='open'].number";
const details = "{n: number, l: labels, c: comments}";

it.each<[SurfaceName, number]>([
  ["small", 5],
  ["full", 4],
])(
  "answers three questions on 134 issues over five pages on the %s surface, in at most %i calls",
  async (surface, most) => {
    const { server, say, query, count } = await analyst(surface);
    if (surface === "small")
      expect(await say("search_tools", { query: "list issues" })).toContain("list_issues(");
    // A model that does not know of pages learns of them from the first one.
    const first = await query({ name: "list_issues", pick: busiest });
    expect(first).toContain('pages: "all"');
    server.reset();
    const [top] = JSON.parse(
      (await query({ name: "list_issues", pages: "all", pick: busiest })).split("\n")[0] ?? "",
    );
    expect([top.value, top.count]).toEqual(answers.busiest);
    expect(server.runs).toHaveLength(5);
    const open = JSON.parse(
      (await query({ name: "list_issues", pages: "all", pick: numbers })).split("\n")[0] ?? "",
    );
    const batch = await query({
      name: "get_issue",
      each: open.map((number: number) => ({ number })),
      pick: details,
    });
    // All runs are in one answer: the reader filters them.
    const rows: { n: number; l: string[]; c: number }[] = JSON.parse(batch.split("\n")[0] ?? "");
    const quiet = rows.filter(({ l, c }) => l.includes("bug") && c === 0).length;
    const five = rows.filter(({ c }) => c === 5).map(({ n }) => n);
    expect([quiet, five]).toEqual([answers.quietBugs, answers.five]);
    expect(count()).toBeLessThanOrEqual(most);
  },
);

it("answers them over dispatch, in at most 8 requests", async () => {
  const { say, query, count } = await analyst("dispatch");
  expect(await say("request", { method: "GET" })).toContain("pages");
  await say("request", { method: "GET", query: "ask=list%20issues&limit=3" });
  await say("request", { method: "GET", query: "key=list_issues&format=markdown" });
  const [top] = JSON.parse(await query({ name: "list_issues", pages: "all", pick: busiest })).result;
  expect([top.value, top.count]).toEqual(answers.busiest);
  const open = JSON.parse(await query({ name: "list_issues", pages: "all", pick: numbers })).result;
  const each = open.map((number: number) => ({ number }));
  const { results } = JSON.parse(await query({ name: "get_issue", each, pick: details }));
  const rows = results.map(({ result }: { result: { n: number; l: string[]; c: number } }) => result);
  expect(rows.filter((row: { l: string[]; c: number }) => row.l.includes("bug") && row.c === 0)).toHaveLength(
    answers.quietBugs,
  );
  expect(rows.filter(({ c }: { c: number }) => c === 5).map(({ n }: { n: number }) => n)).toEqual(
    answers.five,
  );
  expect(count()).toBeLessThanOrEqual(8);
});

it("is told of a field that the list does not have, and of those that it has", async () => {
  const { query } = await analyst("small");
  const text = await query({ name: "list_issues", pages: "all", pick: "[?comments == `5`].number" });
  expect(text).toContain(
    "`pick` names `comments`, which is not there. There are: number, title, state, author.",
  );
});

it("knows a right answer from a wrong one", () => {
  const [name, count] = answers.busiest;
  const answer = `${name} opened ${count}, ${answers.quietBugs} bugs are quiet, and ${answers.five.join(", ")} have five.`;
  expect(issues).toHaveLength(134);
  expect(isRight(answer)).toBe(true);
  expect(isRight(answer.replace(name, "somebody"))).toBe(false);
  expect(isRight(answer.replace(String(answers.five[0]), "99"))).toBe(false);
  expect(isRight(`${answer} 97 too.`)).toBe(false);
});
