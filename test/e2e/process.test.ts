import { type ChildProcess, spawn } from "node:child_process";
import { join, resolve } from "node:path";
import { beforeAll, expect, it } from "vitest";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { bundleDemo, type DemoProgram } from "./support/demo-process.ts";

let program: DemoProgram;
beforeAll(async () => {
  program = await bundleDemo("./odd-main.ts");
});

interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

function start(
  args: readonly string[] = [],
  env: Record<string, string> = {},
): { child: ChildProcess; ended: Promise<Ended> } {
  const { command, args: script } = program.stdio;
  const child = spawn(command, [...script, ...args], { env: { ...process.env, ...env } });
  let [stdout, stderr] = ["", ""];
  child.stdout.on("data", (chunk) => {
    stdout += chunk;
  });
  child.stderr.on("data", (chunk) => {
    stderr += chunk;
  });
  return {
    child,
    ended: new Promise((resolve) => child.once("close", (code) => resolve({ code, stdout, stderr }))),
  };
}

const call = (id: number, name: string) =>
  `${JSON.stringify({ jsonrpc: "2.0", id, method: "tools/call", params: { name } })}\n`;

it("says its version and its options", async () => {
  expect(await start(["--version"]).ended).toMatchObject({ code: 0, stdout: "3.2.1\n", stderr: "" });
  const { stdout } = await start(["--help"]).ended;
  for (const what of ["--http [host:port]", "DELTAMCP_RECEIPTS"]) expect(stdout).toContain(what);
});

it.each([
  [["--htpp"], {}, 2, "error: unknown option --htpp (--help shows the options)\n"],
  [
    [],
    { ODD_LOST: "1" },
    1,
    "error: a handler module exports no function `lost`: `deltamcp build` adds missing functions\n",
  ],
  [
    [],
    { ODD_UPSTREAM: "1" },
    1,
    "error: an environment variable is not set: ODD_MISSING (`baseUrl` of upstream `api`); write `ODD_MISSING=…` in front of the command\n",
  ],
  [[], { DELTAMCP_SECRET: "short" }, 1, "error: DELTAMCP_SECRET must have at least 32 characters\n"],
])("says in one sentence why it does not start (%#)", async (args, env, code, stderr) => {
  const { child, ended } = start(args, env as Record<string, string>);
  child.stdin?.end();
  expect(await ended).toEqual({ code, stdout: "", stderr });
});

it("says that a port is taken", async () => {
  const first = start(["--http", "127.0.0.1:0"]);
  const port = await new Promise<string>((resolve) =>
    first.child.stdout?.on("data", (chunk) => resolve(/:(\d+)\//.exec(String(chunk))?.[1] ?? "")),
  );
  expect(await start(["--http", `127.0.0.1:${port}`]).ended).toMatchObject({
    code: 1,
    stderr: `error: cannot listen on 127.0.0.1:${port}: another program uses this port\n`,
  });
  first.child.kill("SIGTERM");
  expect((await first.ended).code).toBe(0);
});

it("says that there is no such host, or that the address is of another machine", async () => {
  expect((await start(["--http", "nonsense.invalid:1", "--allow-anonymous"]).ended).stderr).toMatch(
    /^error: cannot listen on nonsense\.invalid:1: no host has this name/,
  );
  expect((await start(["--http", "192.0.2.1:0", "--allow-anonymous"]).ended).stderr).toBe(
    "error: cannot listen on 192.0.2.1:0: this machine does not have this address\n",
  );
});

it.each([
  ["memory", () => "are kept in memory (set DELTAMCP_RECEIPTS to change this)"],
  ["off", () => "are not kept (set DELTAMCP_RECEIPTS to change this)"],
  ["odd.jsonl", (path: string) => `are kept in ${path} (set DELTAMCP_RECEIPTS to change this)`],
  [
    ".",
    (path: string) =>
      `cannot be kept in ${path}: it is a folder. Set DELTAMCP_STORE to another place, or DELTAMCP_RECEIPTS to off.`,
  ],
] as const)(
  "says what becomes of the receipts in %s, on stderr only where they cannot be kept",
  async (place, said) => {
    const path = join(temporaryFolder(), place);
    const DELTAMCP_RECEIPTS = /^[mo]\w+$/.test(place) ? place : path;
    const { child, ended } = start(["--http", "127.0.0.1:0"], { DELTAMCP_RECEIPTS });
    await new Promise((resolve) => {
      child.stderr?.once("data", resolve);
      child.stdout?.on("data", (chunk) => String(chunk).includes("Receipts") && resolve(undefined));
    });
    child.kill("SIGTERM");
    const { stdout, stderr } = await ended;
    const line = `Receipts of calls to /api/dispatch ${said(resolve(path))}\n`;
    const [fine, problem] = place === "." ? ["", `warning: ${line}`] : [line, ""];
    expect(stdout.replace(/^.* listens on .*\n/, "")).toBe(fine);
    expect(stderr).toBe(problem);
  },
);

it("keeps stdout for the protocol, whatever handlers print", async () => {
  const { child, ended } = start();
  child.stdin?.end(call(1, "chatter"));
  const { stdout, stderr } = await ended;
  expect(
    stdout
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line).id),
  ).toEqual([1]);
  expect(stderr).toBe("to stdout by habit\nand again\n");
});

it("survives a promise that a handler forgot", async () => {
  const { child, ended } = start();
  child.stdin?.end(call(1, "forget") + call(2, "slow"));
  const { code, stdout, stderr } = await ended;
  expect(stdout.trim().split("\n")).toHaveLength(2);
  expect([code, stderr]).toEqual([0, "error: a handler left a promise alone that was rejected: forgotten\n"]);
});

it.each(["SIGINT", "SIGTERM"] as const)("finishes what is in flight on %s", async (signal) => {
  const { child, ended } = start();
  child.stdin?.write(call(1, "chatter") + call(2, "slow"));
  await new Promise((resolve) => child.stdout?.once("data", resolve));
  child.kill(signal);
  const { code, stdout } = await ended;
  expect([code, stdout.includes("at last")]).toEqual([0, true]);
});

it("finishes requests in flight over HTTP", async () => {
  const { child, ended } = start(["--http", "127.0.0.1:0"]);
  const url = await new Promise<string>((resolve) =>
    child.stdout?.on("data", (chunk) => resolve(/http:\S+/.exec(String(chunk))?.[0] ?? "")),
  );
  const headers = { "content-type": "application/json" };
  const answer = fetch(url, { method: "POST", headers, body: call(1, "slow") });
  await new Promise((resolve) => setTimeout(resolve, 150));
  child.kill("SIGTERM");
  expect(await (await answer).text()).toContain("at last");
  expect((await ended).code).toBe(0);
});

it("says on its own stderr what a handler threw, with the stack, and to no client", async () => {
  const { child, ended } = start();
  child.stdin?.end(call(1, "broken") + call(2, "refuse"));
  const { stdout, stderr } = await ended;
  const texts = stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line).result.content[0].text);
  expect(texts).toEqual(["it broke\nerror: a line of its own", "on purpose"]);
  expect(stderr).toMatch(/^error: broken threw Error: it broke\n {4}error: a line of its own\n {4}at /);
  expect(stderr).not.toContain("on purpose");
  const quiet = start([], { DELTAMCP_LOG: "off" });
  quiet.child.stdin?.end(call(1, "broken"));
  expect((await quiet.ended).stderr).toBe("");
});

it("ends with a parent that is gone", async () => {
  const { child, ended } = start();
  child.stdin?.write(call(1, "slow"));
  child.stdout?.destroy();
  child.stdin?.destroy();
  expect((await ended).code).toBe(0);
});
