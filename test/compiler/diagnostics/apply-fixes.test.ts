import { expect, it } from "vitest";
import { applyFixes } from "../../../compiler/diagnostics/apply-fixes.ts";
import type { Diagnostic } from "../../../compiler/diagnostics/diagnostic.ts";
import { sourceFile } from "../../../compiler/source/source-file.ts";

const a = sourceFile("a.yaml", "one two three");
const b = sourceFile("b.yaml", "four");
const fix = (source: typeof a, start: number, end: number, replacement: string): Diagnostic => ({
  code: "DMC2004",
  severity: "error",
  message: "m",
  fix: { span: { source, start, end }, replacement },
});

it("applies every fix of a file at once, in whatever order they come", () => {
  expect(applyFixes([fix(a, 8, 13, "3"), fix(b, 0, 4, "4"), fix(a, 0, 3, "1")])).toEqual([
    { path: "a.yaml", text: "1 two 3", fixes: 2 },
    { path: "b.yaml", text: "4", fixes: 1 },
  ]);
});

it("leaves out a fix that overlaps another, and diagnostics without one", () => {
  const plain: Diagnostic = { code: "DMC4001", severity: "error", message: "m" };
  expect(applyFixes([plain, fix(a, 0, 7, "x"), fix(a, 4, 13, "y")])).toEqual([
    { path: "a.yaml", text: "x three", fixes: 1 },
  ]);
  expect(applyFixes([plain])).toEqual([]);
});
