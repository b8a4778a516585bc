import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { listCodes } from "../../../compiler/diagnostics/explain.ts";
import { renderText } from "../../../compiler/diagnostics/render-text.ts";
import { renderSummary } from "../../../compiler/diagnostics/summary.ts";
import { nodeHost } from "../../../compiler/host/node-host.ts";
import { diagnoseProject } from "../../support/diagnose-project.ts";

/** One folder a code: a small project, and in `expected.txt` everything a person would read. UPDATE=1 rewrites it. */
const root = fileURLToPath(new URL("../../diagnostics/", import.meta.url));
const fixtures = readdirSync(root).sort();

it("has a fixture for each code, named DMCnnnn-slug", () => {
  for (const fixture of fixtures) expect(fixture).toMatch(/^DMC\d{4}(-[a-z0-9]+)+$/);
  const covered = new Set(fixtures.map((fixture) => fixture.slice(0, "DMC0000".length)));
  expect([...covered]).toEqual(listCodes().map(({ code }) => code));
});

it.each(fixtures)("%s reads as expected", async (fixture) => {
  const diagnostics = await diagnoseProject(nodeHost(`${root}${fixture}`));
  const text = `${renderText(diagnostics)}\n${renderSummary(diagnostics)}\n`;
  const expected = `${root}${fixture}/expected.txt`;
  if (process.env["UPDATE"] === "1") writeFileSync(expected, text);
  expect(text).toBe(existsSync(expected) ? readFileSync(expected, "utf8") : "");
  expect(diagnostics.map(({ code }) => code)).toContain(fixture.slice(0, "DMC0000".length));
});
