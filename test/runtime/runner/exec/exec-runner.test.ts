import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { afterEach, expect, it } from "vitest";
import type { CallContext } from "../../../../runtime/call/call-context.ts";
import type { ExecBinding } from "../../../../runtime/runner/exec/exec-binding.ts";
import { openExecRunner } from "../../../../runtime/runner/exec/exec-runner.ts";
import { NotSent } from "../../../../runtime/runner/not-sent.ts";
import type { JsonObject } from "../../../../runtime/support/json.ts";
import { openUpstreams } from "../../../../runtime/upstream/open-upstreams.ts";
import { memoryChannel } from "../../../support/memory-channel.ts";
import { temporaryFolder } from "../../../support/temporary-folder.ts";
import { upstreamContext } from "../../../support/test-runners.ts";

const close: (() => Promise<void> | undefined)[] = [];
afterEach(async () => {
  await Promise.all(close.splice(0).map((each) => each()));
});

/** An `exec` tool that runs JavaScript on the Node of this test. */
function script(code: string, binding: Partial<ExecBinding> = {}, env: Record<string, string> = {}) {
  const runner = openExecRunner({
    handlers: {},
    upstreams: openUpstreams({}, upstreamContext({})),
    env: { PATH: process.env["PATH"], ...env },
  });
  close.push(() => runner.close?.());
  const bound = {
    kind: "exec",
    argv: [process.execPath, "-e", literal(code), "--", "{args}"],
    ...binding,
  } as const;
  const context = (signal?: AbortSignal): CallContext => ({
    ...memoryChannel({}, signal),
    resourceUpdated: () => {},
    call: () => Promise.reject(new Error("no other tools")),
  });
  return {
    run: async (args: JsonObject = {}, signal?: AbortSignal) => runner.run(bound, args, context(signal)),
    preview: async (args: JsonObject) => runner.preview?.(bound, args),
    close: () => runner.close?.(),
  };
}

/** Code in which no brace begins a template. */
const literal = (code: string) => code.replaceAll("{", "{{").replaceAll("}", "}}");
const print = (text: string) => `process.stdout.write(${JSON.stringify(text)})`;

it.each<[string, string, Partial<ExecBinding>, unknown]>([
  ["text without its last line break", "a\nb\n", {}, "a\nb"],
  ["text with more than one", "a\n\n", {}, "a\n"],
  ["text with a byte order mark", "\ufeffa", {}, "a"],
  ["JSON", '{"a":[1,"é"]}\n', { stdout: "json" }, { a: [1, "é"] }],
  ["JSON in lines", '{"a":1}\r\n\n{"a":2}\n', { stdout: "lines" }, [{ a: 1 }, { a: 2 }]],
  ["no lines", "", { stdout: "lines" }, []],
  ["CSV", 'id,name\r\n1,"a, ""b""\nc"\r\n', { stdout: "csv" }, [{ id: "1", name: 'a, "b"\nc' }]],
  ["CSV without rows", "id,name\n", { stdout: "csv" }, []],
])("reads %s", async (_, written, binding, value) => {
  expect(await script(print(written), binding).run()).toEqual(value);
});

it.each<[string, string, Partial<ExecBinding>, string]>([
  ["JSON", "{a}", { stdout: "json" }, "wrote invalid JSON"],
  ["nothing where JSON was meant", "", { stdout: "json" }, "wrote invalid JSON"],
  ["a line", "{}\n{", { stdout: "lines" }, "wrote invalid JSON in line 2"],
  ["CSV", "a,b\n1,2,3\n", { stdout: "csv" }, "wrote invalid CSV"],
])("says that %s is invalid", async (_, written, binding, message) => {
  await expect(script(print(written), binding).run()).rejects.toMatchObject({
    code: "tool_failed",
    message: expect.stringContaining(message),
  });
});

it("passes arguments on as they are, and its input", async () => {
  const echo =
    "process.stdin.on('data', (d) => console.log(JSON.stringify([process.argv.slice(1), String(d)])))";
  const args = { args: ["$HOME", "a b", "é'\"\\", ""], text: "in\nput" };
  expect(await script(echo, { stdout: "json", stdin: "<{text}>" }).run(args)).toEqual([
    args.args,
    "<in\nput>",
  ]);
});

it("runs a program that does not read its input", async () => {
  expect(await script("", { stdin: "{text}" }).run({ text: "x".repeat(1_000_000) })).toBe("");
});

it("gives a program what every program needs, its own variables, and nothing else", async () => {
  const names = "console.log(Object.keys(process.env).sort().join())";
  const env = { OTHER_TOKEN: "secret-of-others", MY_TOKEN: "abcdef123456" };
  expect(await script(names, { env: { TOKEN: "${MY_TOKEN}", MODE: "x" } }, env).run()).toBe(
    "MODE,PATH,TOKEN",
  );
});

it("masks variables that the program repeats, in results and errors, encoded too", async () => {
  const env = { MY_TOKEN: "s3cret/value+1" };
  const say = "console.log(process.env.TOKEN, encodeURIComponent(process.env.TOKEN))";
  const binding = { env: { TOKEN: "${MY_TOKEN}" } };
  expect(await script(say, binding, env).run()).toBe("*** ***");
  const fail = "console.error('bad', process.env.TOKEN); process.exit(3)";
  await expect(script(fail, binding, env).run()).rejects.toThrow(/ended with code 3: bad \*\*\*$/);
});

it("names a variable that is missing, before anything runs", async () => {
  const failed = script("", { env: { TOKEN: "${MISSING}" } }).run();
  await expect(failed).rejects.toThrow("an environment variable is not set: MISSING (`run.exec.env.TOKEN`)");
  await expect(failed).rejects.toBeInstanceOf(NotSent);
});

it.each<[string, string, ExecBinding["exit"], unknown]>([
  ["a result by its code", `${print("1")}; process.exitCode = 2`, { 2: "result" }, "1"],
  ["an empty result", "process.exitCode = 1", { 1: "empty" }, ""],
])("makes %s", async (_, code, exit, value) => {
  expect(await script(code, { ...(exit === undefined ? {} : { exit }) }).run()).toBe(value);
});

it.each<[string, string, Partial<ExecBinding>, RegExp, object]>([
  [
    "another code, with stderr",
    "console.error('no\\nway'); process.exit(7)",
    {},
    /ended with code 7: no\nway$/,
    { exitCode: 7 },
  ],
  [
    "another code, with stdout alone",
    "console.log('why'); process.exit(1)",
    {},
    /ended with code 1: why$/,
    { exitCode: 1 },
  ],
  ["another code, without a word", "process.exit(1)", {}, /ended with code 1$/, { exitCode: 1 }],
  [
    "a code that is explained",
    "process.exit(9)",
    { exit: { 9: { error: "No such branch." } } },
    /^No such branch\.$/,
    { exitCode: 9 },
  ],
  [
    "0 where the spec says so",
    "",
    { exit: { 0: { error: "Nothing to do." } } },
    /^Nothing to do\.$/,
    { exitCode: 0 },
  ],
  ["a signal", "process.kill(process.pid, 'SIGKILL')", {}, /was ended by SIGKILL$/, { signal: "SIGKILL" }],
])("fails for %s", async (_, code, binding, message, details) => {
  await expect(script(code, binding).run()).rejects.toMatchObject({
    code: "tool_failed",
    message: expect.stringMatching(message),
    details,
  });
});

it.each<[string, Partial<ExecBinding>, RegExp]>([
  ["a program that does not exist", { argv: ["no-such-program-here"] }, /there is no such program\.$/],
  [
    "a folder that does not exist",
    { cwd: "/no/such/folder" },
    /or the folder \/no\/such\/folder does not exist/,
  ],
  ["arguments that are too long", { argv: [process.execPath, "{args}"] }, /arguments are too long/],
])("says that nothing was run for %s", async (_, binding, message) => {
  const failed = script("", binding).run({ args: Array.from({ length: 60 }, () => "x".repeat(100_000)) });
  await expect(failed).rejects.toThrow(message);
  await expect(failed).rejects.toBeInstanceOf(NotSent);
});

it("ends a program that writes without end", async () => {
  const endless = "setInterval(() => process.stdout.write('x'.repeat(65536)), 0)";
  await expect(script(endless, { maxBytes: 100_000 }).run()).rejects.toThrow("wrote more than 100000 bytes");
});

/** A program that notes its process id and that of a child which ignores SIGTERM, and stays. */
const stubborn = (file: string) => `
  const { spawn } = require("node:child_process");
  const child = spawn(process.execPath, ["-e", "process.on('SIGTERM', () => {}); setInterval(() => {}, 1000)"], { stdio: "inherit" });
  require("node:fs").writeFileSync(${JSON.stringify(file)}, process.pid + " " + child.pid);
  process.on("SIGTERM", () => {});
  setInterval(() => {}, 1000);`;

const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0);
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, "utf8"));
  } catch {
    return false;
  }
};

async function started(file: string): Promise<readonly number[]> {
  while (!existsSync(file) || readFileSync(file, "utf8") === "") await setTimeout(10);
  return readFileSync(file, "utf8").split(" ").map(Number);
}

it.skipIf(process.platform !== "linux").each(["cancel", "close"])(
  "ends a program that ignores SIGTERM, and what it started, on %s",
  async (way) => {
    const file = join(temporaryFolder(), "pids");
    const tool = script(stubborn(file));
    const controller = new AbortController();
    const call = tool.run({}, controller.signal);
    const settled = expect(call).rejects.toThrow();
    const pids = await started(file);
    if (way === "cancel") controller.abort(new Error("cancelled"));
    else await tool.close();
    await settled;
    expect(pids.filter(isAlive)).toEqual([]);
  },
);

it.skipIf(process.platform !== "linux")("ends what a program leaves behind", async () => {
  const file = join(temporaryFolder(), "pids");
  const leaving = `
    const { spawn } = require("node:child_process");
    const child = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"], { stdio: "inherit" });
    require("node:fs").writeFileSync(${JSON.stringify(file)}, String(child.pid));
    child.unref(); console.log("done"); process.exit(0)`;
  expect(await script(leaving).run()).toBe("done");
  const [pid = 0] = await started(file);
  await setTimeout(50);
  expect(isAlive(pid)).toBe(false);
});

it("shows a command line without running it", async () => {
  const file = join(temporaryFolder(), "ran");
  const tool = script("", { argv: ["touch", "--", file, "{args}"], cwd: "/tmp", stdin: "{args}" });
  expect(await tool.preview({ args: "x" })).toEqual({
    argv: ["touch", "--", file, "x"],
    cwd: "/tmp",
    stdin: "x",
  });
  expect(existsSync(file)).toBe(false);
});
