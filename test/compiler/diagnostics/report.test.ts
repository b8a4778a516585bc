import { expect, it } from "vitest";
import { Report } from "../../../compiler/diagnostics/report.ts";
import { suggest } from "../../../compiler/diagnostics/suggest.ts";
import { renderSummary } from "../../../compiler/diagnostics/summary.ts";
import { sourceFile } from "../../../compiler/source/source-file.ts";

it("gives diagnostics in file order, then by place, then by code", () => {
  const report = new Report();
  const at = (path: string, start: number) => ({
    span: { source: sourceFile(path, "a: 1\n"), start, end: start },
  });
  report.add("DMC2001", { key: "1", where: "w" }, at("b.yaml", 0));
  report.add("DMC2002", { key: "2", where: "w" }, at("a.yaml", 3));
  report.add("DMC2001", { key: "3", where: "w" }, at("a.yaml", 3));
  report.add("DMC2001", { key: "4", where: "w" }, at("a.yaml", 0));
  report.add("DMC2001", { key: "5", where: "w" }, at("Z.yaml", 0));
  report.add("DMC1022", { patterns: "6" });
  expect(report.diagnostics.map(({ message }) => message.match(/\d/)?.[0])).toEqual([
    "6",
    "5",
    "4",
    "3",
    "2",
    "1",
  ]);
});

it("fails by an error, and not by a warning", () => {
  const report = new Report();
  report.add("DMC5202", { where: "row 1" });
  expect(report).toMatchObject({ failed: false, errorCount: 0 });
  report.add("DMC1006", {});
  expect(report).toMatchObject({ failed: true, errorCount: 1 });
  expect(renderSummary(report.diagnostics)).toBe("1 error, 1 warning.");
});

it("suggests the nearest name, or lists a bounded number of them", () => {
  expect(suggest("serch", ["search", "close"], "tools")).toBe("did you mean `search`?");
  expect(suggest("zzz", ["a", "b"], "tools")).toBe("tools: `a`, `b`");
  expect(suggest("zzz", [], "tools")).toBe("tools: none");
  const many = Array.from({ length: 20 }, (_, index) => `tool${index}`);
  expect(suggest("zzz", many, "tools")).toMatch(/`tool11` and 8 more$/);
});
