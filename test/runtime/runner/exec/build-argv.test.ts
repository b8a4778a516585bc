import { expect, it } from "vitest";
import { buildArgv, parseArgv } from "../../../../runtime/runner/exec/build-argv.ts";
import type { ArgvPart } from "../../../../runtime/runner/exec/exec-binding.ts";
import type { JsonObject } from "../../../../runtime/support/json.ts";

const built = (argv: readonly ArgvPart[], args: JsonObject) => buildArgv(parseArgv(argv), args);

it.each<[string, readonly ArgvPart[], JsonObject, readonly string[]]>([
  ["inserts into a longer word", ["p", "--name={a}"], { a: "-x y" }, ["p", "--name=-x y"]],
  ["leaves a word out without its argument", ["p", "--name={a}", "{b}"], {}, ["p"]],
  ["leaves a word out for null", ["p", "{a}"], { a: null }, ["p"]],
  ["keeps an empty text", ["p", "{a}"], { a: "" }, ["p", ""]],
  [
    "writes numbers, booleans and objects",
    ["p", "{n}", "{b}", "{o}"],
    { n: 5, b: false, o: { c: 1 } },
    ["p", "5", "false", '{"c":1}'],
  ],
  ["makes a word of each item", ["p", "--", "{a}"], { a: ["x", "-y"] }, ["p", "--", "x", "-y"]],
  ["keeps a group together", ["p", ["-n", "{n}"], "end"], { n: 3 }, ["p", "-n", "3", "end"]],
  ["leaves a whole group out", ["p", ["-n", "{n}"], "end"], {}, ["p", "end"]],
  ["repeats a group for each item", ["p", ["-l", "{a}"]], { a: ["x", "y"] }, ["p", "-l", "x", "-l", "y"]],
  ["leaves a group out for an empty array", ["p", ["-l", "{a}"]], { a: [] }, ["p"]],
  ["lets a value follow its own flag", ["p", ["-n", "{n}"]], { n: -3 }, ["p", "-n", "-3"]],
  ["lets values follow `--`", ["p", "--", "{a}"], { a: "--all" }, ["p", "--", "--all"]],
  [
    "adds words that an argument switches on",
    ["p", { when: "a", args: ["-a", "-b"] }],
    { a: true },
    ["p", "-a", "-b"],
  ],
  ["adds none for false", ["p", { when: "a", args: ["-a"] }], { a: false }, ["p"]],
  ["adds none for a missing argument", ["p", { when: "a", args: ["-a"] }], {}, ["p"]],
  [
    "leaves shell syntax as it is",
    ["p", "{a}"],
    { a: "$(id); `id` | x > /y && z" },
    ["p", "$(id); `id` | x > /y && z"],
  ],
  ["keeps braces that are escaped", ["p", '{{"a":{n}}}'], { n: 1 }, ["p", '{"a":1}']],
])("%s", (_, argv, args, expected) => {
  expect(built(argv, args)).toEqual(expected);
});

it.each<[string, readonly ArgvPart[], JsonObject]>([
  ["an option", ["git", "log", "{a}"], { a: "--output=/etc/passwd" }],
  ["a short option", ["tar", "{a}"], { a: "-I" }],
  ["an option in a list", ["rm", "{a}"], { a: ["x", "-rf"] }],
  ["a lone dash", ["cat", "{a}"], { a: "-" }],
  ["a negative number outside a group", ["head", "{a}"], { a: -5 }],
  ["an option that begins a longer word", ["cp", "{a}/{b}"], { a: "-t", b: "x" }],
  ["an option in a group without a flag", ["p", ["with", "{a}"]], { a: "-x" }],
  ["the second value behind a flag", ["p", ["-n", "{a}", "{b}"]], { a: "1", b: "-x" }],
  ["an option behind a flag that is an argument's own text", ["p", ["{a}", "{b}"]], { a: "x", b: "-x" }],
  ["an option in words that are switched on", ["p", { when: "on", args: ["{a}"] }], { on: true, a: "-x" }],
])("refuses %s", (_, argv, args) => {
  expect(() => built(argv, args)).toThrow("would take it for an option");
});

it("takes no `--` from an argument for the end of options", () => {
  expect(() => built(["p", "{a}", "{b}"], { a: "--", b: "-x" })).toThrow("`a` begins with `-`");
});

it.each([{ a: "x\0y" }, { a: ["x", "\0"] }])("refuses a NUL character in %j", (args) => {
  expect(() => built(["p", "{a}"], args)).toThrow("contains a NUL character");
});
