import { spawn } from "node:child_process";
import { expect, it } from "vitest";
import { DeltaClient } from "../../runtime/client/delta-client.ts";
import { builtPackage, installPackage } from "../support/built-package.ts";
import { freePort, listenOn } from "../support/listener.ts";
import { runCli } from "../support/memory-terminal.ts";
import { temporaryFolder, writeTree } from "../support/temporary-folder.ts";

const spec = `server: { name: demo, version: 1.0.0 }
upstreams:
  api: { http: { baseUrl: "\${DEMO_URL}" } }
tools:
  ping: { description: Answer, run: { mock: true } }
  fetch_it: { description: Fetch, run: { http: { upstream: api, path: / } } }
`;

/** A project that has the package installed: the server that `start` runs imports it. */
async function project(): Promise<string> {
  const root = temporaryFolder({ "specs/demo.tools.yaml": spec, "package.json": '{ "type": "module" }' });
  await installPackage(root);
  return root;
}

/** The command line as a process: `start` goes on until it is told to stop. */
async function deltamcp(cwd: string, argv: readonly string[], env: Record<string, string> = {}) {
  const { cli } = await builtPackage();
  const child = spawn(process.execPath, [cli, ...argv], { cwd, env: { ...process.env, ...env } });
  const printed = { out: "", err: "" };
  let onPrint = () => {};
  for (const [name, stream] of [
    ["out", child.stdout],
    ["err", child.stderr],
  ] as const)
    stream.on("data", (chunk) => {
      printed[name] += chunk;
      onPrint();
    });
  const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
  return {
    printed,
    ended,
    stop: () => child.kill("SIGTERM"),
    /** Resolves once it has printed this, or has ended. */
    says: (what: string) =>
      Promise.race([
        ended,
        new Promise<void>((resolve) => {
          onPrint = () => {
            if (`${printed.out}${printed.err}`.includes(what)) resolve();
          };
        }),
      ]),
  };
}

it("serves the surface that was asked for, on the port that was asked for, and ends when told", async () => {
  const port = await freePort();
  const argv = ["start", "--port", String(port), "--surface", "small", "--format", "json"];
  const run = await deltamcp(await project(), argv, { DEMO_URL: "http://127.0.0.1:9" });
  await run.says("Ctrl-C ends it.");
  await using client = await DeltaClient.connect({ url: `http://127.0.0.1:${port}/mcp` });
  expect((await client.listTools()).map(({ name }) => name)).toEqual([
    "search_tools",
    "describe_tools",
    "execute_tool",
  ]);
  run.stop();
  expect(await run.ended).toBe(0);
  expect(JSON.parse(run.printed.out)).toMatchObject({ diagnostics: [] });
  expect(run.printed.err).toContain(`demo  http://127.0.0.1:${port}/mcp\n`);
});

it("ends where a server cannot start, with the server's own reason", async () => {
  const run = await deltamcp(await project(), ["start", "-q"]);
  expect(await run.ended).toBe(1);
  expect(run.printed.err).toBe(
    "error: an environment variable is not set: DEMO_URL (`baseUrl` of upstream `api`); write `DEMO_URL=…` in front of the command\ndeltamcp: demo did not start\n",
  );
});

it("takes no other port than the one that was asked for", async () => {
  const { port } = await listenOn();
  expect(await runCli(await project(), ["start", "-q", "--port", String(port)])).toEqual({
    exitCode: 1,
    out: "",
    err: `deltamcp: another program uses port ${port}; without --port, the next free port is used\n`,
  });
});

it("gives servers the variables of env files, under those that are set", async () => {
  const port = await freePort();
  const root = await project();
  writeTree(root, {
    ".env": "DEMO_URL=http://127.0.0.1:9 # the service\nOTHER='a b'\n",
    "handlers/demo.ts": "export const env = async () => `${process.env['OTHER']} ${process.env['SET']}`;\n",
    "specs/demo.tools.yaml": `${spec}  env: { description: Say it, run: { fn: ./handlers/demo.ts#env } }\n`,
    ".env.more": "SET=file\n",
  });
  const argv = ["start", "-q", "-p", String(port), "--env-file", ".env", "--env-file", ".env.more"];
  const run = await deltamcp(root, argv, { SET: "environment" });
  await run.says("Ctrl-C ends it.");
  await using client = await DeltaClient.connect({ url: `http://127.0.0.1:${port}/mcp` });
  expect((await client.call("env")).content).toEqual([{ type: "text", text: "a b environment" }]);
  run.stop();
  expect(await run.ended).toBe(0);
  expect(run.printed.err).toBe("");
  expect(run.printed.out).toMatch(
    /Receipts of calls to \/api\/dispatch are kept in .*<server>\.\w+ \(set DELTAMCP_RECEIPTS/,
  );
});

it("builds and restarts after a change, keeps the session, and serves on while there are errors", async () => {
  const port = await freePort();
  const root = await project();
  const one = "export const say = async () => 'one';\n";
  const specText = `server: { name: demo, version: 1.0.0 }\ntools:\n  say: { description: Say it, run: { fn: ./handlers/demo.ts#say } }\n`;
  writeTree(root, { "handlers/demo.ts": one, "specs/demo.tools.yaml": specText });
  const run = await deltamcp(root, ["start", "-q", "-p", String(port), "--watch"]);
  await run.says("Watching for changes");
  await using client = await DeltaClient.connect(
    { url: `http://127.0.0.1:${port}/mcp` },
    { negotiate: "handshake" },
  );
  const said = async () => (await client.call("say")).content;
  expect(await said()).toEqual([{ type: "text", text: "one" }]);
  const restarted = run.says("handlers/demo.ts changed: built in");
  writeTree(root, { "handlers/demo.ts": one.replace("one", "two") });
  await restarted;
  expect(await said()).toEqual([{ type: "text", text: "two" }]);
  const failed = run.says("Nothing was written.");
  writeTree(root, { "specs/demo.tools.yaml": specText.replace("description", "descripton") });
  await failed;
  expect(await said()).toEqual([{ type: "text", text: "two" }]);
  run.stop();
  expect(await run.ended).toBe(0);
});

it.each([["{}"], ['{ "type": "commonjs" }']])(
  "says why a package %s cannot start, and runs its bundle",
  async (manifest) => {
    const root = await project();
    writeTree(root, {
      "package.json": manifest,
      "specs/demo.tools.yaml":
        "server: { name: demo, version: 1.0.0 }\ntools: { ping: { description: Answer, run: { mock: true } } }\n",
    });
    const run = await runCli(root, ["start", "-q"]);
    expect(run.exitCode).toBe(1);
    expect(run.err).toContain("warning[DMC5004]");
    expect(run.err.trimEnd().split("\n").at(-1)).toBe(
      'deltamcp: generated/demo/server.ts is an ES module, and package.json does not say `"type": "module"`: run `npm pkg set type=module`, or `deltamcp build --bundle` for one file that runs without it',
    );
    const bundled = await runCli(root, ["build", "--bundle", "-q"]);
    expect(bundled).toEqual({ exitCode: 0, out: "", err: "" });
    const port = await freePort();
    const served = await deltamcp(root, ["start", "-q", "-p", String(port)]);
    await served.says("Ctrl-C ends it.");
    await using client = await DeltaClient.connect({ url: `http://127.0.0.1:${port}/mcp` });
    expect(await client.listTools()).toHaveLength(1);
    served.stop();
    await served.ended;
  },
);
