import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { expect, it } from "vitest";
import { environmentVariables } from "../../runtime/server/environment.ts";

const page = new URL("../../docs/config.md", import.meta.url);

it("prints the table of environment variables into docs/config.md", () => {
  const rows = Object.entries(environmentVariables).map(([name, text]) => `| \`${name}\` | ${text} |`);
  const table = ["| variable | meaning |", "|---|---|", ...rows].join("\n");
  const text = readFileSync(page, "utf8");
  const printed = text.replace(/\| variable \| [\s\S]*?\n(?=\n)/, () => `${table}\n`);
  if (process.env["UPDATE"] === "1") writeFileSync(page, printed);
  expect(text).toBe(printed);
});

it("has every variable that the runtime reads", () => {
  const runtime = new URL("../../runtime/", import.meta.url);
  const read = readdirSync(runtime, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts"))
    .flatMap((file) => readFileSync(new URL(file, runtime), "utf8").match(/\bDELTAMCP_[A-Z_]+/g) ?? []);
  expect([...new Set(read)].toSorted()).toEqual(Object.keys(environmentVariables).toSorted());
});
