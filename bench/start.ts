import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { atLeast, atMost, figure, printRows } from "./row.ts";
import { builtCli } from "./support/built-cli.ts";
import { bigCatalogue } from "./support/catalogue-file.ts";
import { lowerQuartile, runToAnswer, runToEnd } from "./support/process-cost.ts";
import { repository, scratchProject } from "./support/scratch-project.ts";

const initialize = {
  jsonrpc: "2.0",
  id: 1,
  method: "initialize",
  params: { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "bench", version: "1" } },
};
const conversation = [
  initialize,
  { jsonrpc: "2.0", method: "notifications/initialized" },
  { jsonrpc: "2.0", id: 2, method: "tools/list" },
].map((message) => JSON.stringify(message));

/**
 * CPU from spawn to the first tools/list answer over stdio: the emitted bundle, a bare script that answers every
 * line with a constant, and the same tools on the official SDK's low-level servers; runs are interleaved, and each figure is the lower
 * quartile of them: what else runs on a machine only adds.
 */
export async function main(argv: readonly string[]): Promise<void> {
  const script = await builtCli();
  const tools = bigCatalogue([...argv, "../shared/catalogues/union-891.tools.json"]);
  const project = scratchProject();
  try {
    const list = join(project.root, "list.json");
    writeFileSync(list, JSON.stringify(tools));
    const cli = (...args: string[]) => runToEnd([process.execPath, script, ...args], { cwd: project.root });
    await cli("import", "tools", list, "--out", "specs/big.tools.yaml", "--name", "big");
    await cli("build", "--bundle");
    const servers = {
      bare: write(project.root, "bare.mjs", bareScript),
      emitted: ["generated/big/server.mjs", "--surface", "full"],
      wrapped: [script, "wrap", "--surface", "full", "--", process.execPath, "v2.mjs"],
      "SDK v2": write(project.root, "v2.mjs", sdk2Script(list)),
      "SDK v1": write(project.root, "v1.mjs", sdk1Script(list)),
    };
    // The first start of a wrap asks the server; the others come from its cache.
    process.env["XDG_CACHE_HOME"] = join(project.root, "cache");
    await runToAnswer([process.execPath, ...servers.wrapped], conversation, isList, { cwd: project.root });
    const cpu = await interleave(servers, project.root, argv.includes("--quick") ? 5 : 15);
    printRows(
      [
        figure("tools", tools.length, "tools"),
        ...Object.entries(cpu).map(([name, value]) => figure(`${name}, CPU to tools/list`, value, "ms")),
        atMost("emitted / bare script", (cpu["emitted"] ?? 0) / (cpu["bare"] ?? 1), "times", 1.35),
        atMost("wrapped / bare script", (cpu["wrapped"] ?? 0) / (cpu["bare"] ?? 1), "times", 1.35),
        atLeast("SDK v2 / emitted", (cpu["SDK v2"] ?? 0) / (cpu["emitted"] ?? 1), "times", 2.5),
        figure("SDK v1 / emitted", (cpu["SDK v1"] ?? 0) / (cpu["emitted"] ?? 1), "times"),
      ],
      argv,
    );
  } finally {
    project.remove();
  }
}

async function interleave(
  servers: Readonly<Record<string, readonly string[]>>,
  cwd: string,
  rounds: number,
): Promise<Record<string, number>> {
  const seen: Record<string, number[]> = {};
  for (let round = 0; round < rounds; round++) {
    for (const [name, args] of Object.entries(servers)) {
      const cost = await runToAnswer([process.execPath, ...args], conversation, isList, { cwd });
      seen[name] = [...(seen[name] ?? []), cost.cpu];
    }
  }
  return Object.fromEntries(Object.entries(seen).map(([name, values]) => [name, lowerQuartile(values)]));
}

/** The tools/list answer carries id 2, wherever the server writes it. */
function isList(line: string): boolean {
  return line.startsWith('{"jsonrpc":"2.0","id":2') || line.endsWith('"id":2}') || line === "bare 2";
}

function write(root: string, name: string, text: string): readonly string[] {
  writeFileSync(join(root, name), text);
  return [name];
}

const bareScript = `let seen = 0;
process.stdin.on("data", (chunk) => {
  for (const line of chunk.toString().split("\\n")) if (line.includes('"id"')) process.stdout.write("bare " + ++seen + "\\n");
});
`;

const sdk2Script = (list: string) => `
import { readFileSync } from "node:fs";
import { Server } from "${repository}node_modules/@modelcontextprotocol/server/dist/index.mjs";
import { StdioServerTransport } from "${repository}node_modules/@modelcontextprotocol/server/dist/stdio.mjs";
const tools = JSON.parse(readFileSync(${JSON.stringify(list)}, "utf8"));
const server = new Server({ name: "peer", version: "1" }, { capabilities: { tools: {} } });
server.setRequestHandler("tools/list", async () => ({ tools }));
await server.connect(new StdioServerTransport());
`;

const sdk1Script = (list: string) => `
import { readFileSync } from "node:fs";
import { Server } from "${repository}node_modules/sdk-1.32.2/dist/esm/server/index.js";
import { StdioServerTransport } from "${repository}node_modules/sdk-1.32.2/dist/esm/server/stdio.js";
import { ListToolsRequestSchema } from "${repository}node_modules/sdk-1.32.2/dist/esm/types.js";
const tools = JSON.parse(readFileSync(${JSON.stringify(list)}, "utf8"));
const server = new Server({ name: "peer", version: "1" }, { capabilities: { tools: {} } });
server.setRequestHandler(ListToolsRequestSchema, async () => ({ tools }));
await server.connect(new StdioServerTransport());
`;
