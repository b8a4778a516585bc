import { search } from "@jmespath-community/jmespath";
import { expect, it } from "vitest";
import { WorkLimit } from "../../../../runtime/result/pick/work-limit.ts";
import { pickProblem } from "../../../../runtime/result/pick.ts";
import { project } from "../../../../runtime/result/project.ts";
import type { Json } from "../../../../runtime/support/json.ts";

const document = {
  people: [
    { name: "bea", age: 30, tags: ["x"], note: null },
    { name: "al", age: 7, tags: [], note: "  hi there \n" },
    { name: "😀cy", age: 30, tags: ["x", ["y"]], note: "hi" },
  ],
  numbers: [3, 1, 2],
  words: ["b", "a", "😀", "\uff5e", "a"],
  pairs: [
    ["a", 1],
    ["b", [2]],
  ],
  empty: { list: [], object: {}, text: "", nothing: null },
  text: "a-b-c-😀",
};

/** Where the library is right, this evaluates as the library does. */
it.each([
  "people[].name",
  "people[?age == `30`].name | [0]",
  "people[?tags].name",
  "people[?!note].name",
  "people[?age > `7` && note].name",
  "people[*].{n: name, t: tags[]}",
  "people[0].*",
  "*.list",
  "empty.* | [?@ == null]",
  "empty.list || empty.object || text",
  "people[0].name && text",
  "!empty.object",
  "text ? 'yes' : 'no'",
  "empty.text ? 'yes' : 'no'",
  "[text, numbers == `[3,1,2]`, people[0] == people[1], people[0] != people[0]]",
  'empty == `{"text":"","list":[],"object":{},"nothing":null}`',
  "let $x = numbers in [$x, $x[0]]",
  "let $x = text in let $y = words in [$x, $y]",
  "pairs[]",
  "pairs[][]",
  "text[]",
  "numbers[1:]",
  "text[::-1]",
  "text[2:5]",
  "words[::2]",
  "length(text)",
  "[length(words), length(empty), length('')]",
  "contains(words, 'a')",
  "[contains(text, 'b-c'), contains(text, 'x')]",
  "from_items(pairs)",
  "group_by(people, &name)",
  "join(', ', words)",
  "max(numbers)",
  "[min(numbers), max(empty.list), min(empty.list)]",
  "max_by(people, &age).name",
  "min_by(people, &age).name",
  "merge(people[0], people[1], {extra: text})",
  "sort(words[:2])",
  "sort_by(people, &name)[].name",
  "[to_string(people[0]), to_string(text), to_string(numbers)]",
  "[find_first(text, '-'), find_first(text, '-', `2`), find_first(text, '-', `2`, `3`), find_first(text, 'x')]",
  "[find_last(text, '-'), find_last(text, '-', `0`, `3`), find_last(text, 'x'), find_last(text, '')]",
  "[pad_left(text, `12`), pad_right(text, `12`, '.'), pad_left('', `3`), pad_left(text, `2`)]",
  "[replace(text, '-', '+'), replace(text, '-', '+', `1`), replace(text, '-', '+', `0`), replace(text, '-', '')]",
  "[reverse(text), reverse(numbers)]",
  "[split(text, '-'), split(text, '-', `1`), split(text, '-', `0`), split('', ''), split('abc', '')]",
  "[split('abc', '', `2`), split(text, '-', `2`)]",
  "people[].note | [trim([0]), trim_left([0]), trim_right([0])]",
  "[trim('xxaxbx', 'x'), trim_left('^]a', '^]'), trim_right('a-^', '^-'), trim('xx', 'x'), trim('')]",
  "map(&length(@), words)",
  "items(empty) | length(@)",
  "zip(numbers, words)",
  "$.text",
])("evaluates %s as the library does", async (expression) => {
  const value = search(document, expression) as Json;
  expect(await project(document, expression, WorkLimit.ofCaller())).toEqual(value);
});

it.each<[string, Json, Json]>([
  [
    "[?s == `open`].n",
    [
      { s: "open", n: 1 },
      { s: "shut", n: 2 },
    ] as Json,
    [1],
  ],
  ["`5`", null, 5],
  ["sort(@)", [10, 9, 1], [1, 9, 10]],
  [
    "sort_by(@, &a)[].b",
    [
      { a: 1, b: 1 },
      { a: 1, b: 2 },
      { a: 0, b: 3 },
    ],
    [3, 1, 2],
  ],
  ["sort(@)", ["\uff5e", "😀", "a"], ["a", "\uff5e", "😀"]],
  ["max_by(@, &a).a", [{ a: "x" }, { a: "y" }], "y"],
  ["min_by(@, &a).a", [{ a: "x" }, { a: "y" }], "x"],
  [
    "let $x = a in map(&[$x, @], b)",
    { a: 1, b: [2, 3] },
    [
      [1, 2],
      [1, 3],
    ],
  ],
  ["replace(@, 'a', 'aa', `2`)", "aaa", "aaaaa"],
  ["replace(@, 'a', '$&$&')", "ab", "$&$&b"],
  ["split(@, '-', `5`)", "a-b", ["a", "b"]],
  ["length(reverse(@))", "ab".repeat(100_000), 200_000],
  ["max(@)", Array.from({ length: 200_000 }, (_, index) => index), 199_999],
  ["[constructor, toString, __proto__, hasOwnProperty]", {}, [null, null, null, null]],
  ["constructor", JSON.parse('{"constructor":1}'), 1],
  ["keys({__proto__: a})", { a: {} }, ["__proto__"]],
  ["keys(merge(@, @))", JSON.parse('{"__proto__":1}'), ["__proto__"]],
  ["group_by(@, &k).constructor", [{ k: "constructor" }], [{ k: "constructor" }]],
  ["group_by(@, &k) | keys(@)", [{ k: "__proto__" }], ["__proto__"]],
  ["group_by(@, &k)", [{ k: 1 }, { k: "1" }, {}], { 1: [{ k: 1 }, { k: "1" }], null: [{}] }],
  ["group_by(@, &k).false", [{ k: false }], [{ k: false }]],
])("evaluates %s where the library does not", async (expression, value, expected) => {
  expect(await project(value, expression, WorkLimit.ofCaller())).toEqual(expected);
});

const orders = [
  { by: "ada", total: 5, state: { open: true, since: 1 } },
  { by: "bob", total: 7, state: { since: 1, open: true } },
  { by: null, total: 1, state: null },
  { by: "ada", total: 10, state: 1 },
  { total: 2, state: "1" },
  { by: "cyd" },
];

it.each<[string, Json, Json]>([
  [
    "count_by(@, &by)",
    orders,
    [
      { value: "ada", count: 2 },
      { value: null, count: 2 },
      { value: "bob", count: 1 },
      { value: "cyd", count: 1 },
    ],
  ],
  [
    "count_by([].state)[:2]",
    orders,
    [
      { value: { open: true, since: 1 }, count: 2 },
      { value: 1, count: 1 },
    ],
  ],
  ["count_by(@, &state)[?type(value) == 'null'] | [0].count", orders, 2],
  ["count_by(@)", [], []],
  [
    "count_by(@)",
    ["x", "y", "y"],
    [
      { value: "y", count: 2 },
      { value: "x", count: 1 },
    ],
  ],
  ["count_by(@) | [?count > `1`].value", [10, 9, 10, 1, 9], [10, 9]],
  [
    "sum_by([?by], &by, &total)",
    orders,
    [
      { value: "ada", sum: 15 },
      { value: "bob", sum: 7 },
      { value: "cyd", sum: 0 },
    ],
  ],
  [
    "avg_by([?by], &by, &total)",
    orders,
    [
      { value: "ada", avg: 7.5 },
      { value: "bob", avg: 7 },
      { value: "cyd", avg: null },
    ],
  ],
  [
    "unique(@)",
    [1, "1", 1, null, "1", [1], [1], { a: 1, b: 2 }, { b: 2, a: 1 }],
    [1, "1", null, [1], { a: 1, b: 2 }],
  ],
  ["unique_by(@, &by)[].total", orders, [5, 7, 1]],
  ["let $all = @ in count_by(@, &by)[:1].{who: value, share: count}", orders, [{ who: "ada", share: 2 }]],
])("groups by value: %s", async (expression, value, expected) => {
  expect(await project(value, expression, WorkLimit.ofCaller())).toEqual(expected);
});

it("counts by name before anything runs", async () => {
  expect(await pickProblem("count_by(@, &by)")).toBeUndefined();
  expect(await pickProblem("countby(@, &by)")).toContain("did you mean `count_by`?");
  expect(await pickProblem("sum_by(@, &by)")).toContain("takes 3 arguments, not 2");
});

it.each<[string, RegExp]>([
  ["sort_by(people, &note)", /Invalid type: unexpected type \(null\)/],
  ["sort_by(people, &(name == 'al' && age || name))", /Invalid type: expected \(string\), received number/],
  [
    "group_by(people, &tags)",
    /Invalid type: group_by\(\) needs keys that are no array: count_by\(\) takes any/,
  ],
  ["sum_by(people, &age, &name)", /Invalid type: sum_by\(\) adds numbers, received string/],
  ["from_items(`[[1, 2]]`)", /an array must|each array must contain/],
  ["pad_left(text, `1.5`)", /non-negative integer/],
  ["pad_left(text, `9`, 'ab')", /single codepoint/],
  ["replace(text, 'a', 'b', `-1`)", /non-negative integer/],
  ["find_first(text, 'a', `1.5`)", /expecting an integer/],
  ["length(numbers[0])", /Invalid type: length\(\) expected argument 1/],
  ["let $x = a in $y", /undefined variable/],
])("refuses %s", async (expression, reason) => {
  await expect(project(document, expression, WorkLimit.ofCaller())).rejects.toThrow(reason);
});
