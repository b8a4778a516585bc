import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";
import { builtCli } from "./built-cli.ts";
import type { ListedTool } from "./listed-tool.ts";
import { handshakeDialect } from "./mcp-dialect.ts";
import { runToEnd } from "./process-cost.ts";
import { repository } from "./scratch-project.ts";
import { startServer } from "./server-process.ts";
import { StdioClient } from "./stdio-load.ts";

/** The command lines of one catalogue's servers, by who made them; each takes `--http` besides. */
export interface Subjects {
  readonly ours: readonly string[];
  readonly "SDK v2": readonly string[];
  readonly "SDK v1": readonly string[];
}

/** Compiles both catalogues in a scratch project and bundles the peers beside them, ready to be started there. */
export async function buildSubjects(
  root: string,
  many: readonly ListedTool[],
): Promise<{ readonly echo: Subjects; readonly big: Subjects }> {
  writeFileSync(join(root, "specs/echo.tools.yaml"), echoSpec);
  writeFileSync(join(root, "big.json"), JSON.stringify(many));
  const script = await builtCli();
  const cli = (...args: string[]) => runToEnd([process.execPath, script, ...args], { cwd: root });
  await cli("import", "tools", "big.json", "--out", "specs/big.tools.yaml", "--name", "big");
  // The first build makes the handler file that the second bundles.
  await cli("build");
  writeFileSync(join(root, "handlers/echo.ts"), echoHandler);
  await cli("build", "--bundle");
  for (const peer of ["sdk-v1", "sdk-v2", "bare"]) await bundlePeer(peer, root);
  return { echo: await subjects("echo", root), big: await subjects("big", root) };
}

/** The peers list the same bytes as our server, so that leaner definitions do not count as speed. */
async function subjects(catalogue: "echo" | "big", root: string): Promise<Subjects> {
  const ours = [`generated/${catalogue}/server.mjs`, "--surface", "full"];
  const server = startServer(ours, root);
  try {
    const client = new StdioClient(server, handshakeDialect);
    await client.begin();
    const answer = JSON.parse(await client.ask({ method: "tools/list", params: {} }));
    writeFileSync(join(root, `${catalogue}.list.json`), JSON.stringify(answer.result.tools));
  } finally {
    await server.stop();
  }
  const list = `${catalogue}.list.json`;
  return { ours, "SDK v2": ["sdk-v2.mjs", list], "SDK v1": ["sdk-v1.mjs", list] };
}

function bundlePeer(name: string, root: string) {
  return build({
    entryPoints: [join(repository, "bench/support/peers", `${name}.ts`)],
    outfile: join(root, `${name}.mjs`),
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node20",
    logLevel: "error",
  });
}

const echoSpec = `server: { name: echo, version: 1.0.0 }
tools:
  echo:
    description: Repeat a text
    input:
      text:   { type: string, minLength: 1, maxLength: 10000 }
      times?: { type: integer, minimum: 1, maximum: 10, default: 1 }
      tags?:  { type: array, items: { type: string } }
    run: { fn: ./handlers/echo.ts#echo }
`;

const echoHandler = `import type { Handlers } from "../generated/echo/handlers.ts";

export const echo: Handlers["echo"] = async ({ text, times }) => ({ text: text.repeat(times), length: text.length });
`;
