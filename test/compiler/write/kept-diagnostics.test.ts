import { expect, it } from "vitest";
import type { Diagnostic } from "../../../compiler/diagnostics/diagnostic.ts";
import { renderJson } from "../../../compiler/diagnostics/render-json.ts";
import { sourceFile } from "../../../compiler/source/source-file.ts";
import { keepDiagnostics, restoreDiagnostics } from "../../../compiler/write/kept-diagnostics.ts";

const texts = { "a.yaml": "one: 1\r\ntwo: 2\r\n", "b.yaml": "three: 3\n" };
const a = sourceFile("a.yaml", texts["a.yaml"]);
const b = sourceFile("b.yaml", texts["b.yaml"]);
const nowhere: Diagnostic = { code: "DMC5103", severity: "warning", message: "many tools" };
const two: Diagnostic = {
  code: "DMC3007",
  severity: "warning",
  message: "odd",
  span: { source: a, start: 8, end: 11 },
  label: "here",
  help: "mend it",
  related: [{ span: { source: b, start: 0, end: 5 }, message: "as here" }],
  fix: { span: { source: a, start: 13, end: 14 }, replacement: "3" },
};
const three: Diagnostic = { ...nowhere, code: "DMC3008", span: { source: b, start: 7, end: 8 } };

const read = (files: Readonly<Record<string, string>>) => (path: string) => files[path] ?? "";

it("gives back what was reported, in order, and what several locks keep once", () => {
  const all = [nowhere, two, three];
  const locks = [[b], [a], [a, b]].map((files) => keepDiagnostics(all, files));
  expect(locks.map((lock) => lock.length)).toEqual([2, 2, 3]);
  expect(renderJson(restoreDiagnostics(locks, read(texts)))).toBe(renderJson(all));
});

it("keeps two that are the same in one lock", () => {
  const lock = keepDiagnostics([nowhere, nowhere], []);
  expect(restoreDiagnostics([lock, lock], read(texts))).toEqual([nowhere, nowhere]);
});

it("is the same for line ends of either kind, which git may change", () => {
  const other = sourceFile("a.yaml", "one: 1\ntwo: 2\n");
  const moved: Diagnostic = {
    ...two,
    span: { source: other, start: 7, end: 10 },
    fix: { span: { source: other, start: 12, end: 13 }, replacement: "3" },
  };
  const kept = keepDiagnostics([two], [a]);
  expect(keepDiagnostics([moved], [a])).toEqual(kept);
  const restored = restoreDiagnostics([kept], read({ ...texts, "a.yaml": other.text }));
  expect(renderJson(restored)).toBe(renderJson([two]));
});
