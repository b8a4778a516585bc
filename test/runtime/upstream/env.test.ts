import { expect, it } from "vitest";
import { DeltaMcpError } from "../../../runtime/errors.ts";
import { parseEnv, resolveEnv } from "../../../runtime/upstream/env.ts";

const resolved: [string, { text: string; env: Record<string, string>; want: string }][] = [
  ["a variable", { text: "Bearer ${T}", env: { T: "x" }, want: "Bearer x" }],
  ["a default for an unset variable", { text: "${T:-http://h:1/p}", env: {}, want: "http://h:1/p" }],
  ["a default for an empty variable", { text: "${T:-d}", env: { T: "" }, want: "d" }],
  ["an empty default", { text: "[${T:-}]", env: {}, want: "[]" }],
  ["an empty variable without default", { text: "[${T}]", env: { T: "" }, want: "[]" }],
  ["no reference inside a value", { text: "${T}", env: { T: "${U}", U: "no" }, want: "${U}" }],
  ["an escaped reference as text", { text: "$${T}", env: { T: "no" }, want: "${T}" }],
  ["a dollar sign as text", { text: "$T $$ $", env: { T: "no" }, want: "$T $$ $" }],
];

it.each(resolved)("resolves %s", (_, { text, env, want }) => {
  expect(resolveEnv(text, env)).toBe(want);
});

it("resolves every text of a value, and keeps the rest", () => {
  const value = JSON.parse('{"__proto__":["${A}",1],"b":null}');
  expect(JSON.stringify(resolveEnv(value, { A: "x" }))).toBe('{"__proto__":["x",1],"b":null}');
});

it("names all missing variables at once, each one time", () => {
  const error = captured(() => resolveEnv({ a: "${A}${B}", b: ["${A}", "${C:-c}"] }, {}));
  expect(error).toBeInstanceOf(DeltaMcpError);
  expect(error).toMatchObject({
    code: "configuration",
    message: "environment variables are not set: A, B; write `A=… B=…` in front of the command",
    details: { missing: ["A", "B"] },
  });
});

it("takes no inherited property for a variable", () => {
  expect(() => resolveEnv("${constructor}", {})).toThrow("not set: constructor");
});

it.each([
  ["a reference that is never closed", "a${B", { kind: "unclosed", start: 1, end: 3 }],
  ["a name with a forbidden sign", "${B-C}", { kind: "name", start: 0, end: 6 }],
  ["an empty name", "${}", { kind: "name", start: 0, end: 3 }],
  ["an operator that is not known", "${B:?no}", { kind: "name", start: 0, end: 8 }],
])("reports %s, and keeps it as text", (_, text, problem) => {
  expect(parseEnv(text).problems).toEqual([problem]);
  expect(resolveEnv(text, {})).toBe(text);
});

function captured(action: () => unknown): unknown {
  try {
    action();
  } catch (error) {
    return error;
  }
  throw new Error("nothing was thrown");
}
