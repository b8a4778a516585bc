import fc from "fast-check";
import { expect, it } from "vitest";
import { parse, stringify, type ToStringOptions } from "yaml";
import type { Path } from "../../../compiler/source/syntax-tree.ts";
import { brief, parseText } from "../../support/diagnose.ts";

it("reads the YAML 1.2 core schema and nothing that older versions guessed", () => {
  const text = ["on: yes", "octal: 0o17", "old: 017", "date: 2001-01-01", "none: ~", "empty:", "1.0: v"].join(
    "\n",
  );
  const { tree, report } = parseText(text);
  expect(report.diagnostics).toEqual([]);
  expect(tree.value).toEqual({
    on: "yes",
    octal: 15,
    old: 17,
    date: "2001-01-01",
    none: null,
    empty: null,
    "1.0": "v",
  });
});

it("keeps hostile keys as ordinary own keys", () => {
  const { tree } = parseText("__proto__: { polluted: true }\nconstructor: 1\ntoString: 2\n");
  expect(Object.keys(tree.value as object)).toEqual(["__proto__", "constructor", "toString"]);
  expect(Object.getPrototypeOf(tree.value)).toBe(Object.prototype);
  expect((tree.value as { polluted?: unknown }).polluted).toBeUndefined();
  expect(tree.locate(["__proto__", "polluted"], "key")).toMatchObject({ start: 13, end: 21 });
});

it("copies what an alias names, and locates it where it is written", () => {
  const { tree, report } = parseText("a: &x { b: [1] }\nc: *x\n");
  expect(report.diagnostics).toEqual([]);
  const value = tree.value as { a: unknown; c: unknown };
  expect(value.c).toEqual({ b: [1] });
  expect(value.c).not.toBe(value.a);
  expect(tree.locate(["c"])).toMatchObject({ start: 20, end: 22 });
  expect(tree.locate(["c", "b", 0])).toMatchObject({ start: 12, end: 13 });
});

it("takes the anchor that stood before the alias, also inside a copy", () => {
  const { tree } = parseText("y: &y 1\nx: &x { in: *y }\nz: &y 2\ncopy: *x\nlast: *y\n");
  expect(tree.value).toEqual({ y: 1, x: { in: 1 }, z: 2, copy: { in: 1 }, last: 2 });
});

it.each<[name: string, text: string, want: string[]]>([
  ["a duplicate key", "a: 1\nb: 2\na: 3\n", ["DMC1004 3:1 «a»: the map has the key `a` twice"]],
  [
    "a duplicate `__proto__`",
    "__proto__: 1\n__proto__: 2\n",
    ["DMC1004 2:1 «__proto__»: the map has the key `__proto__` twice"],
  ],
  [
    "a tab as indentation",
    "a:\n\tb: 1\n",
    ["DMC1002 2:1 «\t»: invalid YAML: tabs are not allowed as indentation"],
  ],
  [
    "a colon inside a plain text",
    "a: b: c\n",
    ["DMC1002 1:4 «b»: invalid YAML: nested mappings are not allowed in compact mappings"],
  ],
  [
    "a quote that does not close",
    "a: 'x",
    ["DMC1002 1:6 «»: invalid YAML: a text that begins with `'` does not end"],
  ],
  [
    "several documents",
    "a: 1\n---\nb: 2\n",
    ["DMC1005 2:1 «---»: a spec file has one YAML document, but a second one begins here"],
  ],
  ["an empty file", "", ["DMC1006 1:1 «»: the file has no content"]],
  ["a file of comments", "# nothing\n", ["DMC1006 1:1 «»: the file has no content"]],
  ["an empty document", "---\n...\n", ["DMC1006 1:1 «»: the file has no content"]],
  ["a tag", "a: !secret x\n", ["DMC1007 1:4 «!secret»: the tag `!secret` is not supported"]],
  [
    "a known YAML 1.1 tag",
    "a: !!binary aGk=\n",
    ["DMC1007 1:4 «!!binary»: the tag `!!binary` is not supported"],
  ],
  [
    "a merge key",
    "a: &a { x: 1 }\nb: { <<: *a }\n",
    ["DMC1008 2:6 «<<»: the merge key `<<` is not supported"],
  ],
  [
    "a list as a key",
    "? [a]\n: b\n",
    ["DMC1009 1:3 «[a]»: a key must be a string, not a list, a map or an alias"],
  ],
  [
    "an alias as a key",
    "a: &a x\n*a : 1\n",
    ["DMC1009 2:1 «*a»: a key must be a string, not a list, a map or an alias"],
  ],
  [
    "infinity and not-a-number",
    "a: .inf\nb: .nan\nc: 1e999\n",
    [
      "DMC1010 1:4 «.inf»: JSON cannot represent the number `.inf`",
      "DMC1010 2:4 «.nan»: JSON cannot represent the number `.nan`",
      "DMC1010 3:4 «1e999»: JSON cannot represent the number `1e999`",
    ],
  ],
  ["another version", "%YAML 1.1\n---\na: 1\n", ["DMC1013 1:1 «%YAML 1.1»: YAML 1.1 is not supported"]],
  [
    "an alias without an anchor",
    "a: *b\n",
    ["DMC1002 1:4 «*b»: invalid YAML: there is no anchor `&b` before this alias"],
  ],
  [
    "an alias inside its own anchor",
    "a: &a [*a]\n",
    ["DMC1002 1:8 «*a»: invalid YAML: the alias `*a` is inside the value that it names"],
  ],
])("reports %s", (_name, text, want) => {
  expect(parseText(text).report.diagnostics.map(brief)).toEqual(want);
});

it("reads a quoted `<<` as an ordinary key", () => {
  const { tree, report } = parseText('"<<": 1\n');
  expect(report.diagnostics).toEqual([]);
  expect(tree.value).toEqual({ "<<": 1 });
});

it("points from a duplicate key to the first one", () => {
  const [duplicate] = parseText("a: 1\na: 2\n").report.diagnostics;
  expect(duplicate?.related).toMatchObject([{ message: "first here", span: { start: 0, end: 1 } }]);
});

it("reports one mistake a line, and goes on to the next line", () => {
  const { report, tree } = parseText("a: 'x' 'y' 'z'\nb: @c\nd: `e`\n");
  expect(report.diagnostics.map(({ span }) => span?.start)).toHaveLength(3);
  expect(tree.value).toBeUndefined();
});

it("stops aliases that multiply, once", () => {
  const levels = Array.from(
    { length: 30 },
    (_, i) => `l${i + 1}: &l${i + 1} [*l${i}, *l${i}, *l${i}, *l${i}]`,
  );
  const { report } = parseText(["l0: &l0 [x, x]", ...levels].join("\n"));
  expect(report.diagnostics.map(({ code }) => code)).toEqual(["DMC1012"]);
});

it("stops aliases of one large list", () => {
  const { report } = parseText(`big: &big [${"0,".repeat(60_000)}]\na: *big\nb: *big\nc: *big\n`);
  expect(report.diagnostics.map(brief)).toEqual([
    "DMC1012 3:4 «*big»: aliases add more than 100000 values to this file",
  ]);
});

it("reports aliases that nest too deeply where they are used", () => {
  const levels = Array.from({ length: 30 }, (_, i) => `l${i + 1}: &l${i + 1} [[[[[[[[[[*l${i}]]]]]]]]]]`);
  const { report } = parseText(["l0: &l0 x", ...levels].join("\n"));
  const codes = new Set(report.diagnostics.map(({ code }) => code));
  expect(codes).toEqual(new Set(["DMC1011"]));
  expect(report.diagnostics.map(brief)[0]).toMatch(/ «\*l19»: /);
});

it("reports nesting beyond the limit, flow and block, at the place or for the file", () => {
  for (const text of [
    "[".repeat(300) + "]".repeat(300),
    "[".repeat(20_000),
    "- ".repeat(3000),
    "{a: ".repeat(9000),
  ]) {
    const codes = parseText(text).report.diagnostics.map(({ code }) => code);
    expect(codes.length).toBeGreaterThan(0);
  }
  expect(parseText("[".repeat(300) + "]".repeat(300)).report.diagnostics.map(brief)[0]).toMatch(
    /^DMC1011 1:201 /,
  );
});

it("keeps places through CRLF and characters of two code units", () => {
  const { tree } = parseText("a: 😀\r\nb: { c: d }\r\n");
  expect(tree.locate(["b", "c"])).toMatchObject({ start: 15, end: 16 });
  expect(tree.locate(["b", "c"], "key")).toMatchObject({ start: 12, end: 13 });
});

it("locates what is not there at the nearest place above it", () => {
  const { tree } = parseText("a:\n  b: 1\n");
  expect(tree.locate(["a", "nope", "deeper"])).toMatchObject({ start: 5, end: 9 });
  expect(tree.locate(["a", "nope"], "key")).toMatchObject({ start: 0, end: 1 });
  expect(tree.locate(["a", "b", "length"])).toMatchObject({ start: 8, end: 9 });
});

it("reads what another parser reads, in every style, and finds each value where it stands", () => {
  const options = fc.record({
    collectionStyle: fc.constantFrom("any", "block", "flow"),
    defaultStringType: fc.constantFrom(
      "PLAIN",
      "QUOTE_DOUBLE",
      "QUOTE_SINGLE",
      "BLOCK_LITERAL",
      "BLOCK_FOLDED",
    ),
    lineWidth: fc.constantFrom(0, 20, 80),
  } as const);
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 4 }), options, (value, style) => {
      const text = stringify({ value }, { ...style, aliasDuplicateObjects: false } as ToStringOptions);
      const { tree, report } = parseText(text);
      expect(report.diagnostics.map(brief)).toEqual([]);
      expect(tree.value).toEqual(parse(text));
      for (const path of leavesOf(tree.value)) {
        const { start, end } = tree.locate(path);
        const written = text.slice(start, end);
        const alone = /^[|>]/.test(written) ? undefined : parseText(written).tree.value;
        if (alone !== undefined) expect(alone).toEqual(valueAt(tree.value, path));
      }
    }),
  );
});

function leavesOf(value: unknown, path: Path = []): Path[] {
  if (typeof value !== "object" || value === null) return [path];
  return Object.entries(value).flatMap(([key, item]) =>
    leavesOf(item, [...path, Array.isArray(value) ? Number(key) : key]),
  );
}

function valueAt(value: unknown, path: Path): unknown {
  return path.reduce((at, step) => (at as Record<string, unknown>)[step], value);
}

it.each([
  ["7190000000000000301", "7190000000000000301"],
  ["+7190000000000000301", "7190000000000000301"],
  ["-7190000000000000301", "-7190000000000000301"],
  ["0x7fffffffffffffff", "9223372036854775807"],
  ["7190000000000001000", 7190000000000001000],
  ["9007199254740991", 9007199254740991],
  ["1e300", 1e300],
  ['"7190000000000000301"', "7190000000000000301"],
])("keeps the digits of %s, but not of a bound", (written, value) => {
  expect(parseText(`a: ${written}\nb: [${written}]\nmaximum: { c: ${written} }`).tree.value).toEqual({
    a: value,
    b: [value],
    maximum: { c: value },
  });
  expect(parseText(`maximum: ${written}`).tree.value).toEqual({
    maximum: written.startsWith('"') ? value : Number(value),
  });
});
