import { expect, it } from "vitest";
import { explainExpression } from "../../../compiler/pick/explain-expression.ts";

it.each([
  "items[].{number: number, title: title}",
  "items[?state == 'open'] | [0:10]",
  "length(items)",
  "let $x = a in items[?b == $x]",
  'sort_by(items, &created)[-1]."odd name"',
])("has nothing against %s", async (expression) => {
  expect(await explainExpression(expression)).toEqual([]);
});

/** The guillemets mark the expected place of the mistake. */
it.each([
  ["items[].{a «b»}", /^expected `:`, found a name$/],
  ["items[].{«'»a': b}", /^expected a name, found a literal$/],
  ["foo «bar»", /^unexpected `bar`$/],
  ["a[?b=='x']«]»", /^unexpected `\]`$/],
  ["items«[»", /^expected `\]`, a number, `\*` or `\?`, found the end$/],
  ["items[«.»x", /^expected `\]`, a number, `\*` or `\?`, found `\.`$/],
  ["items[?«a»", /^expected `\]`, found the end$/],
  ["length(«a»", /^the expression is incomplete$/],
  ["a.«.»b", /^unexpected `\.`$/],
  ["a[?b == «1»]", /^unexpected `1`$/],
  ["a«.»", /^the expression is incomplete$/],
  ["a.«é»", /character/],
  ["«nofn»(@)", /there is no function `nofn`/],
  ["items[].{n: «length»(a, b)}", /`length` takes 1 argument, not 2/],
  ["items[?a «=» b]", /compares nothing/],
])("finds the mistake in %s", async (marked, reason) => {
  const start = marked.indexOf("«");
  const end = marked.indexOf("»") - 1;
  const [fault, ...more] = await explainExpression(marked.replace(/[«»]/g, ""));
  expect(more).toEqual([]);
  expect(fault?.reason).toMatch(reason);
  expect([fault?.start, fault?.end]).toEqual([start, end]);
});

it("knows the function that was meant", async () => {
  expect((await explainExpression("lenght(items)"))[0]?.help).toBe("did you mean `length`?");
});

it.each([
  ["items[.x", "`items[*]` takes each item"],
  ["{a b}", "`{id: id}`"],
  ["a[?b == 1]", "`` `1` ``"],
  ["a[?b", "every `[` needs its `]`"],
])("says how %s is written", async (expression, help) => {
  expect((await explainExpression(expression))[0]?.help).toContain(help);
});
