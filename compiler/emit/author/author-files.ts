import { posix } from "node:path";
import type { Report } from "../../diagnostics/report.ts";
import type { Host } from "../../host/host.ts";
import type { NamedServer } from "../../lower/named-server.ts";
import type { AuthorFile } from "../emitted-file.ts";
import { handlerFunctions } from "../handler-functions.ts";
import { hasAll } from "./has-all.ts";
import type { WantedFunction } from "./wanted-function.ts";

/**
 * Returns the author's handler modules that lack functions, with the code to add. Takes all servers of a project, because
 * a module may serve several of them. TypeScript is loaded only if a module seems to lack a function.
 */
export async function authorFiles(
  servers: readonly NamedServer[],
  host: Host,
  report: Report,
): Promise<readonly AuthorFile[]> {
  const files: AuthorFile[] = [];
  for (const [path, wanted] of wantedByModule(servers)) {
    const existing = await host.read(path);
    if (existing === undefined) {
      const { newModule } = await import("./new-module.ts");
      files.push({ owner: "author", path, existing, added: newModule(path, wanted) });
    } else if (!hasAll(existing, wanted)) {
      const { addFunctions } = await import("./add-functions.ts");
      const added = addFunctions(path, existing, wanted, report);
      if (added !== "") files.push({ owner: "author", path, existing, added });
    }
  }
  return files;
}

/** Each function once, by module. Its first use decides its type; server.ts checks it against the other uses. */
function wantedByModule(servers: readonly NamedServer[]): ReadonlyMap<string, readonly WantedFunction[]> {
  const modules = new Map<string, Map<string, WantedFunction>>();
  for (const server of servers) {
    for (const wanted of handlerFunctions(server)) {
      const functions = modules.get(wanted.module) ?? new Map<string, WantedFunction>();
      modules.set(wanted.module, functions);
      const handlers = posix.join(server.folder, "handlers.ts");
      if (!functions.has(wanted.export)) functions.set(wanted.export, { ...wanted, handlers });
    }
  }
  return new Map([...modules].map(([path, functions]) => [path, [...functions.values()]]));
}
