import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { resolveConfig } from "../../compiler/config/config.ts";
import { hostModels } from "../../compiler/cost/host-models.ts";
import { costReport } from "../../compiler/report/cost-report.ts";
import { reportPage } from "../../compiler/report/report-page.ts";
import { tune } from "../../compiler/tables/tune.ts";
import { browserPath, launchBrowser } from "../support/browser.ts";
import { catalogueOf } from "../support/catalogue.ts";
import { tracker } from "../support/search.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const hostile = "<img src=x onerror=\"document.title='broken'\">";
const tools = [
  ...tracker,
  { name: "hostile", description: hostile, category: hostile, docs: "word ".repeat(99) },
];

let browser: Browser | undefined;
beforeAll(async () => {
  if (browserPath !== undefined) browser = await launchBrowser();
});
afterAll(() => browser?.close());

/** The page, opened from a file and without a network; what it complains of is kept. */
async function open(colorScheme: "light" | "dark"): Promise<{ page: Page; errors: string[] }> {
  if (browser === undefined) throw new Error("there is no browser");
  const report = costReport(tune(catalogueOf(tools), resolveConfig({})));
  const file = join(temporaryFolder(), "report.html");
  writeFileSync(file, reportPage(report));
  const context = await browser.newContext({ colorScheme, offline: true });
  const page = await context.newPage();
  const errors: string[] = [];
  page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
  page.on("pageerror", (error) => errors.push(String(error)));
  await page.goto(pathToFileURL(file).href);
  return { page, errors };
}

it.skipIf(browserPath === undefined).each(["light", "dark"] as const)(
  "draws itself in %s without errors",
  async (scheme) => {
    const { page, errors } = await open(scheme);
    expect(await page.locator("#map button").count()).toBe(5);
    expect(await page.locator("#tools tbody tr").count()).toBe(8);
    expect(await page.locator("#hosts tbody tr").count()).toBe(hostModels.length);
    expect(await page.title()).toBe("test 1.0.0: what it costs a model");
    expect(errors).toEqual([]);
  },
);

it.skipIf(browserPath === undefined)(
  "is clicked through from a group to a tool in the table, and back",
  async () => {
    const { page, errors } = await open("light");
    await page.getByRole("button", { name: /^issues, 2 tools/ }).click();
    expect(await page.locator("#map button").count()).toBe(2);
    await page.getByRole("button", { name: /^close_issue, / }).click();
    expect(await page.locator("#tools tbody tr").allInnerTexts()).toEqual([
      expect.stringContaining("close_issue"),
    ]);
    await page.getByRole("button", { name: "All groups" }).click();
    expect(await page.locator("#map button").count()).toBe(5);
    await page.locator("#filter").fill("branch");
    expect(await page.locator("#shown").textContent()).toMatch(/^3 of 8 tools, \d+ tokens$/);
    await page.getByRole("button", { name: "tool", exact: true }).click();
    expect(await page.locator("#tools tbody code").allTextContents()).toEqual([
      "create_pull_request",
      "delete_file",
      "list_branches",
    ]);
    expect(errors).toEqual([]);
  },
);

it.skipIf(browserPath === undefined)("shows markup of tools as text", async () => {
  const { page } = await open("light");
  expect(await page.locator("img").count()).toBe(0);
  expect(await page.getByText(hostile).first().isVisible()).toBe(true);
});
