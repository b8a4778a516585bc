/**
 * npm run corpus -- DIR: every `*.tools.json` of a folder is imported, built, type-checked with `tsc --strict`, and its
 * server is started: an official client lists and compiles the schema of every tool. Ends with a line of counts, and with exit
 * code 1 where anything failed. Every problem must be a diagnostic: a throw of ours is counted as a crash. Tools that cost
 * more in the list than a plain MCP server's would are named; what they lack, strict clients demand.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { Ajv2020 } from "ajv/dist/2020.js";
import { filesOf } from "../compiler/compilation.ts";
import { compile } from "../compiler/compile.ts";
import { type DearerTool, dearerTools } from "../compiler/cost/dearer-tools.ts";
import { Report } from "../compiler/diagnostics/report.ts";
import { nodeHost } from "../compiler/host/node-host.ts";
import { renderSpecYaml } from "../compiler/import/render-spec.ts";
import { specFromTools } from "../compiler/import/tools/spec-from-tools.ts";
import { readToolsList } from "../compiler/import/tools/tools-list.ts";
import { sourceFile } from "../compiler/source/source-file.ts";
import { applyWrite } from "../compiler/write/apply-write.ts";
import { planWrite } from "../compiler/write/plan-write.ts";
import { openApiCorpus } from "./openapi-corpus.ts";
import { repository, scratchProject } from "./support/scratch-project.ts";
import { typeCheck } from "./support/type-check.ts";

/** What became of one catalogue. */
interface Outcome {
  readonly name: string;
  readonly tools: number;
  readonly warnings: number;
  readonly faults: readonly string[];
  readonly dearer: readonly DearerTool[];
}

const [folder, ...rest] = process.argv.slice(2);
if (folder === "openapi") process.exit((await openApiCorpus(rest)) ? 0 : 1);
if (folder === undefined || rest.length > 0 || !existsSync(folder)) {
  console.error("usage: npm run corpus -- DIR, or npm run corpus -- openapi [DIR…]");
  process.exit(2);
}
process.exitCode = (await corpus(folder)) ? 0 : 1;

async function corpus(from: string): Promise<boolean> {
  const files = readdirSync(from).filter((file) => file.endsWith(".tools.json"));
  const project = scratchProject();
  try {
    const outcomes: Outcome[] = [];
    for (const file of files) outcomes.push(await buildOne(join(from, file), project.root));
    const typeErrors = typeCheck(project.root);
    const started: Outcome[] = [];
    for (const outcome of outcomes) started.push(await startOne(outcome, project.root));
    for (const { name, faults } of started) for (const fault of faults) console.log(`${name}: ${fault}`);
    for (const { name, dearer } of started) {
      for (const tool of dearer)
        console.log(`${name}: ${tool.name} is ${tool.full} tokens, ${tool.plain} as plain MCP`);
    }
    for (const line of typeErrors.slice(0, 20)) console.log(line);
    const failed = started.filter(({ faults }) => faults.length > 0).length;
    console.log(
      [
        `${files.length} catalogues`,
        `${sum(started.map(({ tools }) => tools))} tools`,
        `${files.length - failed} built, started and listed`,
        `${failed} failed`,
        `${typeErrors.length} type errors`,
        `${sum(started.map(({ warnings }) => warnings))} warnings`,
        `${sum(started.map(({ dearer }) => dearer.length))} tools dearer than plain MCP`,
      ].join(", "),
    );
    return failed === 0 && typeErrors.length === 0;
  } finally {
    project.remove();
  }
}

/** Imports and builds one catalogue in a folder of its own below the scratch project. */
async function buildOne(file: string, scratch: string): Promise<Outcome> {
  const name = basename(file, ".tools.json");
  const root = join(scratch, name);
  const report = new Report();
  try {
    const tools = readToolsList(sourceFile(file, readFileSync(file, "utf8")), report);
    mkdirSync(join(root, "specs"), { recursive: true });
    const spec = specFromTools(tools, { name, version: "1.0.0" });
    writeFileSync(join(root, "specs", `${name}.tools.yaml`), renderSpecYaml(spec, basename(file)));
    const compilation = await compile({ surface: "full" }, nodeHost(root));
    const { diagnostics } = compilation;
    const errors = diagnostics.filter(({ severity }) => severity === "error");
    if (compilation.ok) applyWrite(root, planWrite(root, "generated", filesOf(compilation)));
    return {
      name,
      tools: Object.keys(spec.tools).length,
      warnings: diagnostics.length - errors.length,
      faults: errors.map(({ code, message }) => `${code} ${message}`),
      dearer: compilation.servers.flatMap(({ tuned }) => dearerTools(tuned)),
    };
  } catch (error) {
    return { name, tools: 0, warnings: 0, faults: [`crash: ${(error as Error).stack}`], dearer: [] };
  }
}

/** Starts one emitted server, and reads it with the official client. */
async function startOne(outcome: Outcome, scratch: string): Promise<Outcome> {
  if (outcome.faults.length > 0) return outcome;
  const root = join(scratch, outcome.name);
  const [server = ""] = readdirSync(join(root, "generated"));
  const client = new Client({ name: "corpus", version: "1.0.0" });
  try {
    await client.connect(
      new StdioClientTransport({
        command: process.execPath,
        args: ["--import", import.meta.resolve("tsx"), join(root, "generated", server, "server.ts")],
        cwd: repository,
      }),
    );
    const { tools } = await client.listTools();
    const faults = tools.flatMap(({ name, inputSchema }) => schemaFault(name, inputSchema));
    if (tools.length !== outcome.tools) faults.push(`${tools.length} of ${outcome.tools} tools are listed`);
    return { ...outcome, faults };
  } catch (error) {
    return { ...outcome, faults: [`does not serve: ${(error as Error).message}`] };
  } finally {
    await client.close();
  }
}

function schemaFault(name: string, schema: object): string[] {
  try {
    new Ajv2020({ strict: false, logger: false, validateFormats: false }).compile(schema);
    return [];
  } catch (error) {
    return [`${name}: ${(error as Error).message}`];
  }
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
