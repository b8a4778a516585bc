import { beforeAll, expect, it } from "vitest";
import { runCli } from "../support/memory-terminal.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { bundleDemo, type DemoProgram } from "./support/demo-process.ts";

/** The commands that talk to any server, with one that answers. */
let program: DemoProgram;
beforeAll(async () => {
  program = await bundleDemo();
});

const run = (...argv: string[]) => {
  const { command, args } = program.stdio;
  return runCli(temporaryFolder(), [...argv, "--", command, ...args]);
};

it("calls a tool, and prints its text, or all of the result", async () => {
  expect(await run("call", "now")).toEqual({ exitCode: 0, out: "noon\n", err: "" });
  const { exitCode, out } = await run("call", "--json", "add", '{ "a": 2, "b": 3 }');
  expect(exitCode).toBe(0);
  expect(JSON.parse(out)).toMatchObject({ content: [{ type: "text", text: '{"sum":5}' }] });
});

it("ends with the tool's error where a call fails", async () => {
  const { exitCode, out, err } = await run("call", "add", '{ "a": "two" }');
  expect([exitCode, out]).toEqual([5, ""]);
  expect(err).toContain("Wrong arguments for add");
});

it("describes tools, and names the nearest where there is none", async () => {
  const { exitCode, out } = await run("describe", "add");
  expect(exitCode).toBe(0);
  expect(out.split("\n")[0]).toMatch(/^add {2}\S/);
  expect(out).toContain('\ninput {\n  "type": "object",');
  const { out: json } = await run("describe", "--json", "add", "now");
  expect(JSON.parse(json).map(({ name }: { name: string }) => name)).toEqual(["add", "now"]);
  expect(await run("describe", "ad")).toEqual({
    exitCode: 5,
    out: "",
    err: "deltamcp: there is no tool `ad`, did you mean `add`?\n",
  });
});

it("measures what a server costs, and prints it for people and for programs", async () => {
  const { exitCode, out } = await run("bench", "--json");
  expect(exitCode).toBe(0);
  const { server, tools, tokens, bytes } = JSON.parse(out);
  expect(server).toEqual({ name: "demo", version: "1.2.3" });
  expect(tokens.dearest).toHaveLength(Math.min(5, tools));
  expect(tokens.index).toBeLessThan(tokens.definitions);
  expect(bytes.tuned).toBeLessThan(bytes.json);
  expect((await run("bench")).out).toMatch(/^demo 1\.2\.3 {2}\S+ {2}\d+ tools\n/);
});
