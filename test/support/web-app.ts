import { cpSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type BuildOptions, build } from "esbuild";
import { build as viteBuild } from "vite";
import { installPackage } from "./built-package.ts";
import { temporaryFolder } from "./temporary-folder.ts";

/** What the program of a web page found out about a server, over MCP or over plain HTTP. */
export interface Visit {
  readonly listed: readonly string[];
  readonly pages: readonly string[];
  readonly failure: string;
  readonly each: readonly boolean[];
  readonly cancelled: string;
}

/** A user's program in a web page: the generated stub as it is. `visit` calls tools in every way. */
const program = `
import { isDeltaMcpError } from "deltamcp/client";
import { connectWorkspace } from "./generated/workspace/client.ts";

const code = (error: unknown) => (isDeltaMcpError(error) ? error.code + ": " + error.message : String(error));

async function visit(target: Parameters<typeof connectWorkspace>[0]) {
  const workspace = await connectWorkspace(target);
  const answer = await workspace.listFiles({ path: "specs" });
  if (answer.kind !== "complete") throw new Error(answer.kind);
  const pages: string[] = [];
  for await (const entry of workspace.listFiles.pages({ path: "specs" })) pages.push(entry.path);
  const failure = await workspace.readFile({ path: "nothing/here" }).catch(code);
  const each = await workspace.listFiles.each([{ path: "specs" }, { path: "nowhere" }]);
  const cancelled = await workspace.listFiles({}, { signal: AbortSignal.abort() }).catch(code);
  await workspace.$close();
  return { listed: answer.value.entries.map(({ path }) => path), pages, failure, each: each.map(({ ok }) => ok), cancelled };
}

Object.assign(globalThis, { visit, refused: (target: never) => connectWorkspace(target).catch(code) });
`;

/** Writes the project of a web page: the program, the generated stub, and the package as it is published. */
export async function webProject(): Promise<string> {
  const root = temporaryFolder({ "app.ts": program, "package.json": '{ "type": "module" }' });
  const generated = fileURLToPath(new URL("../../generated/workspace", import.meta.url));
  cpSync(generated, join(root, "generated/workspace"), { recursive: true });
  await installPackage(root);
  return root;
}

/** Bundles the program into one script with esbuild. A module of Node in it ends this with an error. */
export async function bundleByEsbuild(root: string, platform: "browser" | "neutral"): Promise<string> {
  const options: BuildOptions = {
    entryPoints: [join(root, "app.ts")],
    bundle: true,
    platform,
    format: "esm",
  };
  const { outputFiles = [], warnings } = await build({ ...options, write: false, logLevel: "silent" });
  if (warnings.length > 0) throw new Error(JSON.stringify(warnings));
  return outputFiles[0]?.text ?? "";
}

/** Builds the page with vite into `dist/`. Returns vite's warnings. */
export async function bundleByVite(root: string): Promise<readonly string[]> {
  writeFileSync(join(root, "index.html"), '<script type="module" src="/app.ts"></script>');
  const warnings: string[] = [];
  const warn = (message: string) => void warnings.push(message);
  const quiet = { info() {}, error: warn, clearScreen() {}, hasErrorLogged: () => false, hasWarned: false };
  const customLogger = { ...quiet, warn, warnOnce: warn };
  await viteBuild({
    root,
    configFile: false,
    customLogger,
    build: { minify: false, reportCompressedSize: false },
  });
  return warnings;
}
