import { expect, it } from "vitest";
import { jsonSize } from "../../../../runtime/result/pick/json-size.ts";
import { WorkLimit } from "../../../../runtime/result/pick/work-limit.ts";
import { project } from "../../../../runtime/result/project.ts";
import type { Json } from "../../../../runtime/support/json.ts";

const chained = (step: string, times: number) => Array(times).fill(step).join("|");
const words = (count: number) => Array.from({ length: count }, (_, index) => `w${index}`);
const text = "a".repeat(50_000);
const beyond =
  "it takes too much work for a result of this size. Simplify it, or pick from a smaller result.";

/** Each of these would take gigabytes, or minutes, of a server that ran it to its end. */
const bombs: readonly (readonly [name: string, expression: string, value: Json])[] = [
  ["a list that shares its parts", chained("[@,@]", 70), 1],
  ["an object that shares its parts", chained("{a:@,b:@}", 50), 1],
  ["a list laid out again and again", chained("[@,@][]", 60), 1],
  ["maps in a chain", `[@,@]|${chained("map(&[@,@],@)|[]", 28)}`, 1],
  ["projections in a chain", chained("[@,@]|[*].[@,@]|[]", 25), 1],
  ["a text of a shared list", `${chained("[@,@]", 40)}|to_string(@)`, 1],
  ["a comparison of shared lists", `{a:${chained("[@,@]", 35)},b:${chained("[@,@]", 35)}}|a==b`, 1],
  ["padding on the left", "pad_left('a', `500000000`)", 1],
  ["padding on the right", "pad_right('a', `500000000`)", 1],
  ["padding of every item", "map(&pad_left(@, `100000`), @)", words(2_000)],
  ["a long glue", "join(pad_left('a', `100000`), @)", words(2_000)],
  ["a list of one long text", "join('', map(&$, split(@, '')))", text],
  ["a long replacement", "replace(@, 'a', @)", text],
  [
    "a count of replacements",
    "replace('aa', 'a', '$&$&', `4000000000`)|replace(@, '$', pad_left('b', `300000`))",
    1,
  ],
  ["sorting in sorting", "sort_by(@, &length(sort_by($, &length(sort_by($, &@)))))", words(2_000)],
  ["a filter of filters", "[?length($[?length($[?@ > 'a']) > `0`]) > `0`]", words(2_000)],
  [
    "a search for a long text",
    "contains(@, join('b', [@, @]))|find_last($, join('b', [$[:20000], $[:20000]]))",
    text,
  ],
  [
    "comparing long texts",
    "let $t = join('', [@, 'b']) in map(&join('', [$, 'c']) == $t, split(@, ''))",
    text,
  ],
  [
    "asking an object whether it is empty",
    "map(&(!$), keys(@))|[*].merge($)",
    Object.fromEntries(words(5_000).map((word) => [word, 1])),
  ],
  ["grouping in maps", "map(&group_by($, &@), @)", words(2_000)],
  ["counting in maps", "map(&count_by($, &@), @)", words(2_000)],
  ["counting by the whole", "map(&count_by($, &$), @)", words(2_000)],
];

it.each(bombs)("stops %s", async (_, expression, value) => {
  await expect(project(value, expression, WorkLimit.ofCaller())).rejects.toMatchObject({
    code: "invalid_result",
    message: `\`${expression}\` cannot be applied to the result: ${beyond}`,
  });
});

const rows = Array.from({ length: 20_000 }, (_, id) => ({
  id,
  name: `name ${id % 977}`,
  tags: ["x", `y${id}`],
}));

it.each<[string, Json, number]>([
  ["@", rows, 20_000],
  ["sort_by(@, &name)", rows, 20_000],
  ["[?contains(name, '12') && id > `50`].{id: id, tag: tags[0]}", rows, 414],
  ["map(&merge(@, {first: tags[0]}), @)", rows, 20_000],
  ["values(group_by(@, &name))", rows, 977],
  ["count_by(@, &name)", rows, 977],
  ["unique([].tags[])", rows, 20_001],
  ["[].tags[]", rows, 40_000],
  ["split(@, 'a')", text, 50_001],
])("does the honest work of %s", async (expression, value, length) => {
  expect(await project(value, expression, WorkLimit.ofCaller())).toHaveLength(length);
});

it("gives an author's expression more room, and yet an end", async () => {
  const doubled = "[@,@]|[@,@]|[@,@]|[@,@]|[@,@]|[@,@]|[@,@]";
  await expect(project(rows, doubled, WorkLimit.ofCaller())).rejects.toThrow(beyond);
  expect(await project(rows.slice(0, 2_000), doubled, WorkLimit.ofAuthor())).toHaveLength(2);
  await expect(project(rows, chained("[@,@]", 60), WorkLimit.ofAuthor())).rejects.toThrow(beyond);
});

it("shares one limit among the runs of a request, whatever each of them reads", async () => {
  const limit = WorkLimit.ofCaller();
  let runs = 0;
  const run = async (): Promise<void> => {
    await project(rows, "sort_by(@, &name)", limit);
    runs += 1;
    return run();
  };
  await expect(run()).rejects.toThrow(beyond);
  expect(runs).toBeGreaterThan(1);
  expect(runs).toBeLessThan(50);
});

it("measures what a value is as JSON text: shared parts each time, and no further than asked", () => {
  const shared = [1, 2, 3];
  expect(jsonSize(shared, 100)).toBe(4);
  expect(jsonSize([shared, shared], 100)).toBe(9);
  expect(jsonSize({ abcd: "12345678" }, 100)).toBe(5);
  const round: unknown[] = [];
  round.push(round, round);
  expect(jsonSize(round, 1_000)).toBeLessThan(1_010);
  expect(jsonSize(new Array(1_000_000).fill(round), 1_000)).toBeLessThan(1_000_010);
});
