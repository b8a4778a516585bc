import { compile } from "@jmespath-community/jmespath";
import { expect, it } from "vitest";
import { type Container, findsNothing } from "../../../runtime/result/pick/finds-nothing.ts";
import { WorkLimit } from "../../../runtime/result/pick/work-limit.ts";
import { project } from "../../../runtime/result/project.ts";
import type { Json } from "../../../runtime/support/json.ts";

const kinds: readonly Container[] = ["object", "array", "scalar"];

it.each<[string, readonly Container[]]>([
  ["a", ["object"]],
  ["a.b[0]", ["object"]],
  ["{ok: ok, id: id}", ["object"]],
  ["[ok, id]", ["object"]],
  ["items[].x", ["object"]],
  ["items[?x].y | [0]", ["object"]],
  ["@.a", ["object"]],
  ["$.a", ["object"]],
  ["*.a", ["object"]],
  ["a && b", ["object"]],
  ["let $x = a in {y: $x}", ["object"]],
  ["length(items)", ["object"]],
  ["join(',', items)", ["object"]],
  ["[].{a: a}", ["array"]],
  ["[*].a", ["array"]],
  ["[?a]", ["array"]],
  ["[0].a", ["array"]],
  ["[0] || a", ["object", "array"]],
  ["[:3]", ["array", "scalar"]],
  ["@", kinds],
  ["a || @", kinds],
  ["length(@)", kinds],
  ["type(@)", kinds],
  ["not_null(a, @)", kinds],
  ["`1`", kinds],
  ["{n: length(@), a: a}", ["object"]],
  ["sort_by(@, &a)", kinds],
])("%s can find something in %j", (expression, wanted) => {
  const tree = compile(expression);
  expect(kinds.filter((kind) => !findsNothing(tree, kind))).toEqual(wanted);
});

const pick = (value: Json, expression: string) => project(value, expression, WorkLimit.ofAuthor());

it.each<[Json, string, Json]>([
  ['{"ok":true,"id":12345678901234567890}', "{ok: ok, id: id}", { ok: true, id: "12345678901234567890" }],
  ['  [{"a":1}]', "[].a", [1]],
  ['[{"a":1}]', "length(@)", 9],
  ["plain", "length(@)", 5],
  ["plain", "[:2]", "pl"],
  [null, "{ok: ok}", null],
  [{}, "{ok: ok}", { ok: null }],
  [[], "[].a", []],
])("looks into %j by %s", async (value, expression, want) => {
  expect(await pick(value, expression)).toEqual(want);
});

it.each<[Json, string, string]>([
  ["Log in", "{ok: ok, id: id}", "a string"],
  ['{"ok": tru', "ok", "a string"],
  ['[{"a":1}]', "a", "a string"],
  [5, "{ok: ok}", "a number"],
  [true, "[0]", "a boolean"],
  [[{ ok: 1 }], "{ok: ok}", "an array"],
  [{ error: "quota" }, "[].a", "an object"],
])("makes no nulls of %j by %s", async (value, expression, form) => {
  await expect(pick(value, expression)).rejects.toMatchObject({
    code: "invalid_result",
    message: `\`${expression}\` cannot be applied to the result: the result is ${form}, in which the expression finds nothing`,
  });
});
