import { stripVTControlCharacters } from "node:util";
import fc from "fast-check";
import { expect, it } from "vitest";
import type { Diagnostic } from "../../../compiler/diagnostics/diagnostic.ts";
import { renderText } from "../../../compiler/diagnostics/render-text.ts";
import { sourceFile } from "../../../compiler/source/source-file.ts";
import { growth, linear } from "../../support/growth.ts";

/** A diagnostic about the part of a text that stands between `«` and `»`. */
function about(marked: string, details: Partial<Diagnostic> = {}, path = "a.yaml"): Diagnostic {
  const start = marked.indexOf("«");
  const end = marked.indexOf("»") - 1;
  const source = sourceFile(path, marked.replace("«", "").replace("»", ""));
  return { code: "DMC2001", severity: "error", message: "m", span: { source, start, end }, ...details };
}

/** The lines between the place and the way out. */
function shownLines(diagnostic: Diagnostic, width = 100): string[] {
  return renderText([diagnostic], { width }).split("\n").slice(3, -2);
}

it("looks as promised: message, place, line, caret with a label, help, page", () => {
  const text = "tools:\n  a:\n    description: «A description that is too long»\n";
  const diagnostic = about(text, {
    code: "DMC2004",
    message: "description is 31 characters, the cap is 20",
    label: "cut here",
    help: "`A description`, and move the rest into `docs`",
  });
  expect(renderText([diagnostic])).toBe(`error[DMC2004]: description is 31 characters, the cap is 20
  ┌─ a.yaml:3:18
  │
3 │     description: A description that is too long
  │                  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ cut here
  = help: \`A description\`, and move the rest into \`docs\`
  = deltamcp explain DMC2004
`);
});

it("shows what has no place at all", () => {
  expect(renderText([{ code: "DMC1022", severity: "warning", message: "m", help: "one\ntwo" }])).toBe(
    "warning[DMC1022]: m\n  = help: one\n          two\n  = deltamcp explain DMC1022\n",
  );
});

it.each<[name: string, text: string, want: string[]]>([
  ["wide characters", "搜索: «问题» x", ["1 │ 搜索: 问题 x", "  │       ^^^^"]],
  ["emoji of several code points", "👩‍👩‍👧: «é»", ["1 │ 👩‍👩‍👧: é", "  │     ^"]],
  ["tabs", "\ta\t«b»", ["1 │     a   b", "  │         ^"]],
  ["CRLF", "a: 1\r\n«b»: 2\r\n", ["2 │ b: 2", "  │ ^"]],
  ["an empty place at the end of a line", "a: [«»\n", ["1 │ a: [", "  │     ^"]],
  ["an empty place in an empty file", "«»", ["1 │", "  │ ^"]],
  ["two lines", "a: «[\n  b ]»\n", ["1 │ a: [", "  │    ^", "2 │   b ]", "  │   ^^^"]],
  ["more than two lines", "a: «[\n\n  b\n]»\n", ["1 │ a: [", "  │    ^", "  ·", "4 │ ]", "  │ ^"]],
  ["a span that ends with blank lines", "«a: 1\n\n\n»", ["1 │ a: 1", "  │ ^^^^"]],
])("aligns %s", (_name, text, want) => {
  expect(shownLines(about(text))).toEqual(want);
});

it("keeps only the surroundings of the mark of a line that is too wide", () => {
  const long = `${"x".repeat(500)}«bad»${"y".repeat(500)}`;
  const [line, caret] = shownLines(about(long), 40);
  expect(line).toMatch(/^1 │ …x+bady+…$/);
  expect(line).toHaveLength("1 │ ".length + 42);
  expect(caret!.trimEnd().length).toBe(line!.indexOf("bad") + "bad".length);
});

it("keeps the mark visible wherever it stands in a long line", () => {
  fc.assert(
    fc.property(fc.nat(300), fc.integer({ min: 1, max: 200 }), fc.nat(300), (before, width, after) => {
      const text = `${"x".repeat(before)}«${"m".repeat(width)}»${"y".repeat(after)}`;
      const [line, caret] = shownLines(about(text), 50);
      const from = caret!.indexOf("^");
      expect(line!.slice(from, from + (caret!.match(/\^/g)?.length ?? 0))).toMatch(/^m+$/);
      expect(line!.length).toBeLessThanOrEqual("1 │ ".length + 52);
    }),
  );
});

it("shows a part of an endless line, in linear time", () => {
  const show = (size: number) => shownLines(about(`${"x".repeat(size)}«bad»${"y".repeat(size)}`));
  expect(show(1_000_000)[0]).toContain("bad");
  expect(growth(show, 125_000)).toBeLessThan(linear);
});

it("prints nothing that a terminal would obey", () => {
  const evil = "\u001b[31m\u202e\u0007\u2028\ud800\u009b";
  const text = renderText([
    about(
      `a: «${evil}»`,
      { message: `m ${evil}\nerror[DMC9999]: forged`, help: evil, label: evil },
      `${evil}.yaml`,
    ),
  ]);
  expect(stripVTControlCharacters(text)).toBe(text);
  for (const character of evil.replace("[31m", "")) expect(text).not.toContain(character);
  expect(text).toContain("<U+001B>[31m<U+202E><U+0007><U+2028><U+D800><U+009B>");
  expect(text.split("\n").filter((line) => line.startsWith("error["))).toHaveLength(1);
});

it("shows the other places, and aligns all line numbers", () => {
  const source = sourceFile("a.yaml", `a: 1\n${"\n".repeat(9)}a: 2\n`);
  const diagnostic: Diagnostic = {
    code: "DMC1004",
    severity: "error",
    message: "key `a` stands twice",
    span: { source, start: 14, end: 15 },
    related: [{ span: { source, start: 0, end: 1 }, message: "first here" }],
  };
  expect(renderText([diagnostic])).toBe(`error[DMC1004]: key \`a\` stands twice
   ┌─ a.yaml:11:1
   │
11 │ a: 2
   │ ^
   ├─ a.yaml:1:1
   │
 1 │ a: 1
   │ - first here
   = deltamcp explain DMC1004
`);
});

it("is the same text with and without colour, and asks no terminal about it", () => {
  const diagnostic = about("a: «b»", { help: "h", label: "l" });
  const plain = renderText([diagnostic]);
  const coloured = renderText([diagnostic], { colour: true });
  expect(coloured).toContain("\u001b[31m");
  expect(stripVTControlCharacters(coloured)).toBe(plain);
});

it("shows errors first where not all fit, in their order, and counts the rest", () => {
  const severities = ["warning", "error", "info", "error", "warning"] as const;
  const diagnostics = severities.map((severity, index) => about("«a»", { severity, message: `m${index}` }));
  const text = renderText(diagnostics, { limit: 3 });
  expect(text.match(/m\d/g)).toEqual(["m0", "m1", "m3"]);
  expect(text).toMatch(/\n2 more not shown here: 0 errors, 1 warning\. `--format json` lists them all\.\n$/);
});

it("is empty where there is nothing to say", () => {
  expect(renderText([])).toBe("");
});
