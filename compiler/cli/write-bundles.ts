import { bundle } from "../bundle/bundle.ts";
import { BundleError } from "../bundle/esbuild.ts";
import type { EmittedServer } from "../emit-project.ts";
import { applyWrite } from "../write/apply-write.ts";
import { CommandError } from "./command.ts";
import { exitCodes } from "./exit-codes.ts";
import { number } from "./render-server.ts";
import type { Terminal } from "./terminal.ts";

/**
 * Writes one file a server that runs without node_modules: made from what was just written, so that it holds what
 * `server.ts` and the author's handlers say.
 */
export async function writeBundles(
  root: string,
  servers: readonly EmittedServer[],
  terminal: Terminal,
): Promise<void> {
  for (const server of servers) {
    try {
      const file = await bundle(root, server);
      applyWrite(root, { changes: [{ kind: "update", path: file.path, text: file.text }] });
      const size = number(Buffer.byteLength(file.text) / 1000);
      terminal.out(`  ${file.path}   ${size} kB, runs alone: node ${file.path}`);
    } catch (error) {
      if (!(error instanceof BundleError)) throw error;
      const { name } = server.catalogue.server;
      throw new CommandError(`${name} can not be one file: ${error.message}`, exitCodes.failed, error);
    }
  }
}
