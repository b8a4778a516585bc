import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { atLeast, atMost, figure, printRows, type Row } from "./row.ts";
import { bigCatalogue } from "./support/catalogue-file.ts";
import { httpLoad } from "./support/http-load.ts";
import type { Load, Request } from "./support/load.ts";
import { type Dialect, handshakeDialect, statelessDialect } from "./support/mcp-dialect.ts";
import { median } from "./support/process-cost.ts";
import { scratchProject } from "./support/scratch-project.ts";
import { measureMemory } from "./support/serve-memory.ts";
import { buildSubjects, type Subjects } from "./support/serve-subjects.ts";
import { portOf, type ServerProcess, startServer } from "./support/server-process.ts";
import { stdioLoad } from "./support/stdio-load.ts";

/** What is sent to every server, how often, and how much better than SDK v2 it must be. */
interface Scenario {
  readonly name: string;
  readonly transport: "http" | "stdio";
  readonly dialect: Dialect;
  readonly catalogue: "echo" | "big";
  readonly request: Request;
  readonly bar: number;
  /** How many times as much as a bare `node:http` server a request may cost. */
  readonly bareBar?: number;
}

const call = {
  catalogue: "echo",
  request: { method: "tools/call", params: { name: "echo", arguments: { text: "hello, world", times: 2 } } },
} as const;
const list = {
  catalogue: "big",
  request: { method: "tools/list", params: {} },
  dialect: handshakeDialect,
  bar: 20,
} as const;
const http = { transport: "http", bar: 5 } as const;
const stdio = { transport: "stdio", bar: 4 } as const;
const scenarios: readonly Scenario[] = [
  { ...call, ...http, name: "HTTP call 2025-11-25", dialect: handshakeDialect, bareBar: 2.6 },
  { ...call, ...http, name: "HTTP call 2026-07-28", dialect: statelessDialect, bareBar: 2.6 },
  { ...call, ...stdio, name: "stdio call 2025-11-25", dialect: handshakeDialect },
  { ...call, ...stdio, name: "stdio call 2026-07-28", dialect: statelessDialect },
  { ...http, ...list, name: "HTTP list" },
  { ...stdio, ...list, name: "stdio list" },
];

/**
 * CPU of servers for each request, in one run: ours as emitted and bundled, arguments validated and results shaped,
 * against the same tools on the SDKs' low-level servers, which do neither, and against a bare `node:http` server. Rounds are interleaved; HTTP from sixteen
 * clients with a connection and (where the server gives one) a session each, stdio with sixteen in flight on one pipe.
 */
export async function main(argv: readonly string[]): Promise<void> {
  const rounds = argv.includes("--quick") ? 3 : 9;
  const only = argv.find((word) => word.startsWith("--only="))?.slice(7) ?? "";
  const project = scratchProject();
  try {
    const many = bigCatalogue([...argv, "../shared/catalogues/union-891.tools.json"]);
    const subjects = await buildSubjects(project.root, many);
    const rows: Row[] = [figure("tools of the lists", many.length, "tools")];
    for (const scenario of scenarios.filter(({ name }) => name.includes(only))) {
      rows.push(...(await measure(scenario, subjects[scenario.catalogue], project.root, rounds)));
    }
    if ("memory".includes(only)) {
      const sessions = argv.includes("--quick") ? 2_000 : 10_000;
      rows.push(...(await measureMemory(subjects.echo.ours, call.request, sessions, project.root)));
    }
    printRows(rows, argv);
  } finally {
    project.remove();
  }
}

async function measure(
  scenario: Scenario,
  subjects: Subjects,
  cwd: string,
  rounds: number,
): Promise<readonly Row[]> {
  const running: Running[] = [];
  try {
    for (const [name, args] of Object.entries(subjects)) {
      if (name !== "SDK v1" || scenario.dialect === handshakeDialect)
        running.push(await start(name, args, cwd, scenario));
    }
    if (scenario.bareBar !== undefined) running.push(await startBare(running, cwd, scenario));
    for (const each of running) await warmUp(each);
    for (let round = 0; round < rounds; round++) {
      for (const each of running)
        each.costs.push(await cost(each, Math.ceil(roundMs / (each.costs.at(-1) ?? 1))));
    }
    for (const { load } of running) await load.sample();
    return rowsOf(scenario, new Map(running.map(({ name, costs }) => [name, median(costs.slice(1))])));
  } finally {
    for (const { load, server } of running) {
      load.close();
      await server.stop();
    }
  }
}

/** Milliseconds of CPU: as much to get warm, and as much in a round, for those that are fast as for those that are not. */
const warmMs = 2_000;
const roundMs = 300;

async function warmUp(running: Running): Promise<void> {
  const { server, load } = running;
  await load.sample();
  const start = server.cpu();
  while (server.cpu() < start + warmMs) await load.run(200);
  running.costs.push(await cost(running, 200));
}

/** Milliseconds of CPU per request, over `count` requests. */
async function cost({ server, load }: Running, count: number): Promise<number> {
  const before = server.cpu();
  await load.run(count);
  return (server.cpu() - before) / count;
}

interface Running {
  readonly name: string;
  readonly server: ServerProcess;
  readonly load: Load;
  readonly costs: number[];
}

async function start(
  name: string,
  args: readonly string[],
  cwd: string,
  { transport, dialect, request }: Scenario,
): Promise<Running> {
  if (transport === "stdio") {
    const server = startServer(args, cwd);
    return { name, server, load: await stdioLoad(server, dialect, request), costs: [] };
  }
  const server = startServer([...args, "--http", ...(name === "ours" ? ["127.0.0.1:0"] : [])], cwd);
  return { name, server, load: await httpLoad(await portOf(server), dialect, request), costs: [] };
}

/** A bare server that answers with the same bytes. It shows the cost of HTTP, the body and the write alone. */
async function startBare(running: readonly Running[], cwd: string, scenario: Scenario): Promise<Running> {
  const ours = running.find(({ name }) => name === "ours");
  writeFileSync(join(cwd, "answer.json"), (await ours?.load.sample()) ?? "");
  return start("bare", ["bare.mjs", "answer.json"], cwd, scenario);
}

function rowsOf({ name, bar, bareBar }: Scenario, cpu: ReadonlyMap<string, number>): readonly Row[] {
  const ours = cpu.get("ours") ?? Number.NaN;
  return [...cpu].flatMap(([who, value]) => [
    figure(`${name}, ${who}`, value * 1_000, "µs CPU"),
    ...(who === "bare" && bareBar !== undefined
      ? [atMost(`${name}, ours / bare node:http`, ours / value, "times", bareBar)]
      : []),
    ...(who === "SDK v2" ? [atLeast(`${name}, SDK v2 / ours`, value / ours, "times", bar)] : []),
    ...(who === "SDK v1" ? [figure(`${name}, SDK v1 / ours`, value / ours, "times")] : []),
  ]);
}
