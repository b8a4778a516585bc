import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { atLeast, atMost, figure, printRows, type Row } from "./row.ts";
import { bigCatalogue, type ListedTool } from "./support/catalogue-file.ts";
import { peerScripts } from "./support/peer-servers.ts";
import { runToEnd } from "./support/process-cost.ts";
import { builtCli, scratchProject } from "./support/scratch-project.ts";
import { httpPeer, type Peer, stdioPeer } from "./support/serve-load.ts";

const echoSpec = `
server: { name: echo, version: 1.0.0 }
tools:
  echo:
    description: Gives back a text
    input: { text: { type: string } }
    run: { fn: ./handlers/echo.ts#echo }
`;
const echoHandler = `
import type { Handlers } from "../generated/echo/handlers.ts";
export const echo: Handlers["echo"] = ({ text }) => ({ text });
`;
const echoTool = {
  name: "echo",
  description: "Gives back a text",
  inputSchema: { type: "object", properties: { text: { type: "string" } }, required: ["text"] },
};
const echoCall = ["tools/call", { name: "echo", arguments: { text: "hello" } }] as const;

/**
 * CPU of emitted servers under load, beside the official SDKs' low-level servers with the same tools: calls over HTTP
 * and stdio with 16 in flight, and lists of 891 tools, as a client asks that takes gzip. Then their memory.
 */
export async function main(argv: readonly string[]): Promise<void> {
  if (!existsSync(builtCli)) throw new Error("dist/ is missing: npm run build");
  const tools = bigCatalogue([...argv, "../shared/catalogues/union-891.tools.json"]);
  const scale = argv.includes("--quick") ? 0.1 : 1;
  const project = scratchProject();
  try {
    const server = await buildServers(project.root, tools);
    const peer = writePeers(project.root, tools);
    const rows: Row[] = [];
    rows.push(...(await compareCalls("HTTP", 10_000 * scale, httpPeer, project.root, server, peer, 5)));
    rows.push(...(await compareCalls("stdio", 100_000 * scale, stdioPeer, project.root, server, peer, 4)));
    rows.push(...(await compareLists(tools.length, 4_000 * scale, project.root, server, peer)));
    rows.push(...(await memory(100_000 * scale, 10_000 * scale, project.root, server)));
    printRows(rows, argv);
  } finally {
    project.remove();
  }
}

type Commands = (name: string, transport: string) => readonly string[];

async function buildServers(root: string, tools: readonly ListedTool[]): Promise<Commands> {
  mkdirSync(join(root, "handlers"));
  writeFileSync(join(root, "specs/echo.tools.yaml"), echoSpec);
  writeFileSync(join(root, "handlers/echo.ts"), echoHandler);
  writeFileSync(join(root, "big.json"), JSON.stringify(tools));
  const cli = (...args: string[]) => runToEnd([process.execPath, builtCli, ...args], { cwd: root });
  await cli("import", "tools", "big.json", "--out", "specs/big.tools.yaml", "--name", "big");
  await cli("build", "--bundle");
  return (name, transport) => [
    process.execPath,
    `generated/${name}/server.mjs`,
    "--surface=full",
    ...(transport === "HTTP" ? ["--http=127.0.0.1:0"] : []),
  ];
}

function writePeers(root: string, tools: readonly ListedTool[]): Commands {
  writeFileSync(join(root, "echo.json"), JSON.stringify([echoTool]));
  writeFileSync(join(root, "big.json"), JSON.stringify(tools));
  for (const [name, script] of Object.entries(peerScripts)) writeFileSync(join(root, `${name}.mjs`), script);
  return (name, script) => [process.execPath, `${script}.mjs`, `${name}.json`];
}

type Open = (command: readonly string[], cwd: string) => Promise<Peer>;

async function cpu(
  opening: Promise<Peer>,
  count: number,
  [method, params]: readonly [string, object],
): Promise<number> {
  const peer = await opening;
  try {
    return await peer.cpuPerRequest(count, method, params);
  } finally {
    peer.stop();
  }
}

async function compareCalls(
  transport: "HTTP" | "stdio",
  count: number,
  open: Open,
  root: string,
  server: Commands,
  peer: Commands,
  bar: number,
): Promise<Row[]> {
  const ours = await cpu(open(server("echo", transport), root), count, echoCall);
  const two = await cpu(open(peer("echo", `SDK v2 ${transport}`), root), count / 5, echoCall);
  const one = await cpu(open(peer("echo", `SDK v1 ${transport}`), root), count / 5, echoCall);
  return [
    figure(`${transport} tools/call, emitted`, 1000 / ours, "calls/CPU s"),
    figure(`${transport} tools/call, SDK v2`, 1000 / two, "calls/CPU s"),
    figure(`${transport} tools/call, SDK v1`, 1000 / one, "calls/CPU s"),
    atLeast(`${transport} tools/call, emitted / SDK v2`, two / ours, "times", bar),
    figure(`${transport} tools/call, emitted / SDK v1`, one / ours, "times"),
  ];
}

async function compareLists(
  tools: number,
  count: number,
  root: string,
  server: Commands,
  peer: Commands,
): Promise<Row[]> {
  const list = ["tools/list", {}] as const;
  const ours = await cpu(httpPeer(server("big", "HTTP"), root), count, list);
  const two = await cpu(httpPeer(peer("big", "SDK v2 HTTP"), root), count / 20, list);
  return [
    figure(`tools/list of ${tools}, emitted`, ours, "CPU ms"),
    figure(`tools/list of ${tools}, SDK v2`, two, "CPU ms"),
    atLeast(`tools/list of ${tools}, emitted / SDK v2`, two / ours, "times", 20),
  ];
}

/** Flat means: once the heap has its size, the second half of calls and sessions adds nothing but noise. */
async function memory(calls: number, sessions: number, root: string, server: Commands): Promise<Row[]> {
  const peer = await httpPeer(server("echo", "HTTP"), root);
  try {
    const load = async (share: number) => {
      for (let session = 0; session < sessions * share; session++) await peer.begin();
      await peer.cpuPerRequest((calls * share) / 1.2, ...echoCall);
      return peer.resident();
    };
    const half = await load(0.5);
    const whole = await load(0.5);
    return [
      figure(`memory after ${calls / 2} calls in ${sessions / 2} sessions`, half, "MB"),
      figure(`memory after ${calls} calls in ${sessions} sessions`, whole, "MB"),
      atMost("growth over the second half", whole - half, "MB", 10),
    ];
  } finally {
    peer.stop();
  }
}
