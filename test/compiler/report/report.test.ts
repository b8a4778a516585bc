import { expect, it } from "vitest";
import { resolveConfig } from "../../../compiler/config/config.ts";
import { countTokens } from "../../../compiler/cost/tokens.ts";
import { costReport } from "../../../compiler/report/cost-report.ts";
import { renderReport } from "../../../compiler/report/render-report.ts";
import { reportPage } from "../../../compiler/report/report-page.ts";
import { tune } from "../../../compiler/tables/tune.ts";
import { catalogueOf, type ToolSketch } from "../../support/catalogue.ts";
import { tracker } from "../../support/search.ts";

const reportOf = (tools: readonly ToolSketch[]) => costReport(tune(catalogueOf(tools), resolveConfig({})));
const report = reportOf([...tracker, { name: "long_winded", docs: "word ".repeat(300) }]);

it("puts the most expensive tools first, and leaves hidden ones out", () => {
  const [dearest] = report.tools;
  expect(dearest?.name).toBe("long_winded");
  expect(dearest?.prose).toBeGreaterThan(300);
  expect(dearest?.plain).toBeGreaterThan(dearest?.prose ?? 0);
  expect(dearest?.full).toBeLessThan(100);
  expect(report.tools.map(({ name }) => name)).not.toContain("wipe_everything");
});

it("adds up to what the figures say", () => {
  const plain = report.tools.reduce((sum, tool) => sum + tool.plain, 0);
  expect(plain).toBe(report.costs.upFront.plain);
  expect(report.costs.upFront.small).toBeLessThan(200);
});

it("prints figures by surface, encoding and host, and the most expensive tools", () => {
  const text = renderReport(report, 3);
  expect(text).toMatch(new RegExp(`\\nup front +${report.costs.upFront.plain} `));
  expect(text).toMatch(/bytes of tools\/list +JSON +compact +tuned +tuned CBOR +gzip +brotli\n/);
  expect(text).toMatch(/\nopencode +[\d,]+ +[\d,]+ +\d+ %\n/);
  expect(text).toMatch(/\nlong_winded +\d+ +\d+ +\d+ +\d+ +\d+\n/);
  expect(text).toContain(`and ${report.tools.length - 3} more`);
  expect(text).toMatch(
    /^test 1\.0\.0 {2}9 tools, 1 hidden\nsurface full\n {2}8 definitions are \d+ tokens in every request/,
  );
});

it("writes a page that needs no network, with the data inside", () => {
  const page = reportPage(report);
  const [, json = ""] = /<script type="application\/json" id="data">(.*?)<\/script>/s.exec(page) ?? [];
  expect(JSON.parse(json)).toEqual(JSON.parse(JSON.stringify(report)));
  expect(page).not.toMatch(/(?:src|href)="(?!data:)|@import|url\(/);
});

it("holds hostile names as data", () => {
  const hostile = "</script><img src=x onerror=alert(1)>";
  const page = reportPage(reportOf([{ name: hostile, description: hostile, category: hostile }]));
  expect(page).not.toContain(hostile);
  expect(page.match(/<\/script>/g)).toHaveLength(2);
  expect(page).not.toContain("<img");
});

it("reports an empty catalogue", () => {
  const empty = reportOf([]);
  expect(renderReport(empty)).toContain("0 tools");
  expect(reportPage(empty)).toContain("<!doctype html>");
});

it("counts as the tokenizer does", () => {
  expect(report.tools.find(({ name }) => name === "close_issue")?.signature).toBe(
    countTokens("close_issue()"),
  );
});
