import { fileURLToPath } from "node:url";
import type { CommandTarget } from "../../runtime/client/client-options.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));

/** A generated server of this repository, as its users start it. */
export function exampleServer(name: string, env: Readonly<Record<string, string>>): CommandTarget {
  return {
    command: process.execPath,
    args: ["--import", "tsx", `generated/${name}/server.ts`],
    cwd: root,
    env,
  };
}
