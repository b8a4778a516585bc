import { expect, it } from "vitest";
import { checkProject } from "../../../compiler/compile.ts";
import { resolveConfig } from "../../../compiler/config/config.ts";
import { dearerTools } from "../../../compiler/cost/dearer-tools.ts";
import { memoryHost } from "../../../compiler/host/memory-host.ts";
import { tune } from "../../../compiler/tables/tune.ts";
import { caseFolder, caseNames } from "../../support/cases.ts";
import { readTree } from "../../support/temporary-folder.ts";

/** The tools of a project that cost more in the full surface's list than a plain MCP server's would. */
async function dearerOf(project: Readonly<Record<string, string>>) {
  const config = JSON.parse(project["config.json"] ?? "{}");
  const { servers } = await checkProject(config, memoryHost(project));
  expect(servers.length).toBeGreaterThan(0);
  return servers.flatMap(({ catalogue }) => dearerTools(tune(catalogue, resolveConfig({}))));
}

it.each(caseNames)("lists no tool of %s for more tokens than plain MCP", async (name) => {
  expect(await dearerOf(readTree(`${caseFolder(name)}project`))).toEqual([]);
});

it.each([
  ["no input", {}],
  ["an empty property map", { input: {} }],
  ["a schema without properties", { input: { type: "object", properties: {} } }],
])("lists a tool with %s for no more than plain MCP", async (_, input) => {
  const server = { name: "one", version: "1.0.0" };
  const spec = { server, tools: { ping: { description: "Ping", run: { mock: true }, ...input } } };
  expect(await dearerOf({ "specs/one.tools.json": JSON.stringify(spec) })).toEqual([]);
});
