import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { CommandTarget } from "../../runtime/client/client-options.ts";
import { bundledScript } from "./bundled-script.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));

/** Starts a generated server of this repository, with its handlers. */
export async function exampleServer(
  name: string,
  env: Readonly<Record<string, string>>,
): Promise<CommandTarget> {
  const script = await bundledScript(join(root, `generated/${name}/server.ts`));
  return { command: process.execPath, args: [script], cwd: root, env };
}
