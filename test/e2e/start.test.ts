import { spawn } from "node:child_process";
import { expect, it } from "vitest";
import { DeltaClient } from "../../runtime/client/delta-client.ts";
import { builtPackage, installPackage } from "../support/built-package.ts";
import { freePort, listenOn } from "../support/listener.ts";
import { runCli } from "../support/memory-terminal.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

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
    err: `deltamcp: something else listens on port ${port}; without --port the next free one is taken\n`,
  });
});
