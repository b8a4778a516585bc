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
  /** How many times as much as a bare `node:http` server a request may cost at a steady rate. */
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
 * against the same tools on the SDKs' low-level servers, which do neither. Rounds are interleaved; HTTP from sixteen clients with a connection and (where the server gives one) a
 * session each, stdio with sixteen in flight on one pipe. A bare `node:http` server and ours are compared at the same
 * rate of requests: at full speed the clients of the bare server never sleep, and the write that wakes a client is the
 * dearest part of an answer.
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
    for (const each of running) await warmUp(each);
    const rows = rowsOf(scenario, await costs(running, rounds));
    if (scenario.bareBar === undefined) return rows;
    const [ours] = running as [Running];
    running.push(await startBare(ours, cwd, scenario));
    await warmUp(running.at(-1) as Running);
    const steady = await costs([ours, running.at(-1) as Running], rounds, steadyRate);
    return [...rows, ...bareRows(scenario.name, steady, scenario.bareBar)];
  } finally {
    for (const { load, server } of running) {
      load.close();
      await server.stop();
    }
  }
}

/** Requests a second that every server can answer with time to spare. */
const steadyRate = 2_000;

/** The median cost of each server over interleaved rounds, milliseconds of CPU for each request. */
async function costs(
  running: readonly Running[],
  rounds: number,
  perSecond?: number,
): Promise<ReadonlyMap<string, number>> {
  const all = new Map<Running, number[]>(running.map((each) => [each, []]));
  for (let round = 0; round < rounds; round++) {
    for (const [each, costs] of all) {
      costs.push(await cost(each, Math.ceil(roundMs / (costs.at(-1) ?? each.warmCost)), perSecond));
    }
  }
  for (const { load } of running) await load.sample();
  return new Map([...all].map(([{ name }, costs]) => [name, median(costs)]));
}

/** Milliseconds of CPU: as much to get warm, and as much in a round, for those that are fast as for those that are not. */
const warmMs = 2_000;
const roundMs = 300;

async function warmUp(running: Running): Promise<void> {
  const { server, load } = running;
  await load.sample();
  const start = server.cpu();
  while (server.cpu() < start + warmMs) await load.run(200);
  running.warmCost = await cost(running, 200);
}

/** Milliseconds of CPU per request, over `count` requests. */
async function cost({ server, load }: Running, count: number, perSecond?: number): Promise<number> {
  const before = server.cpu();
  await load.run(count, perSecond);
  return (server.cpu() - before) / count;
}

interface Running {
  readonly name: string;
  readonly server: ServerProcess;
  readonly load: Load;
  /** Milliseconds of CPU for each request once the server is warm: the length of the first round follows from it. */
  warmCost: number;
}

async function start(
  name: string,
  args: readonly string[],
  cwd: string,
  { transport, dialect, request }: Scenario,
): Promise<Running> {
  if (transport === "stdio") {
    const server = startServer(args, cwd);
    return { name, server, load: await stdioLoad(server, dialect, request), warmCost: 1 };
  }
  const server = startServer([...args, "--http", ...(name === "ours" ? ["127.0.0.1:0"] : [])], cwd);
  return { name, server, load: await httpLoad(await portOf(server), dialect, request), warmCost: 1 };
}

/** A bare server that answers with the same bytes. It shows the cost of HTTP, the body and the write alone. */
async function startBare(ours: Running, cwd: string, scenario: Scenario): Promise<Running> {
  writeFileSync(join(cwd, "answer.json"), await ours.load.sample());
  return start("bare", ["bare.mjs", "answer.json"], cwd, scenario);
}

function rowsOf({ name, bar }: Scenario, cpu: ReadonlyMap<string, number>): readonly Row[] {
  const ours = cpu.get("ours") ?? Number.NaN;
  return [...cpu].flatMap(([who, value]) => [
    figure(`${name}, ${who}`, value * 1_000, "µs CPU"),
    ...(who === "SDK v2" ? [atLeast(`${name}, SDK v2 / ours`, value / ours, "times", bar)] : []),
    ...(who === "SDK v1" ? [figure(`${name}, SDK v1 / ours`, value / ours, "times")] : []),
  ]);
}

function bareRows(name: string, cpu: ReadonlyMap<string, number>, bar: number): readonly Row[] {
  const ours = cpu.get("ours") ?? Number.NaN;
  const bare = cpu.get("bare") ?? Number.NaN;
  return [
    figure(`${name}, ours at ${steadyRate} a second`, ours * 1_000, "µs CPU"),
    figure(`${name}, bare at ${steadyRate} a second`, bare * 1_000, "µs CPU"),
    atMost(`${name}, ours / bare node:http`, ours / bare, "times", bar),
  ];
}
