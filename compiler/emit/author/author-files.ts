import { posix } from "node:path";
import type { ResolvedConfig } from "../../config.ts";
import type { Report } from "../../diagnostics/report.ts";
import type { Host } from "../../host.ts";
import type { TunedCatalogue } from "../../tune/tuned-catalogue.ts";
import { emitContext } from "../emit-context.ts";
import type { AuthorFile } from "../emitted-file.ts";
import { handlerFunctions } from "../handler-functions.ts";
import { hasAll } from "./has-all.ts";
import { newModule } from "./new-module.ts";
import type { WantedFunction } from "./wanted-function.ts";

/**
 * The author's handler modules that lack functions, with what is to be added. A module may serve several servers, so
 * all catalogues of a project come together. Only where something is missing is TypeScript loaded, to read the file.
 */
export async function authorFiles(
  catalogues: readonly TunedCatalogue[],
  config: ResolvedConfig,
  host: Host,
  report: Report,
): Promise<readonly AuthorFile[]> {
  const files: AuthorFile[] = [];
  for (const [path, wanted] of wantedByModule(catalogues, config)) {
    const existing = await host.read(path);
    if (existing === undefined)
      files.push({ owner: "author", path, existing, added: newModule(path, wanted) });
    else if (!hasAll(existing, wanted)) {
      const { addFunctions } = await import("./add-functions.ts");
      const added = addFunctions(path, existing, wanted, report);
      if (added !== "") files.push({ owner: "author", path, existing, added });
    }
  }
  return files;
}

/** Each function once, by module. The first that wants it types it; server.ts holds it to the others. */
function wantedByModule(
  catalogues: readonly TunedCatalogue[],
  config: ResolvedConfig,
): ReadonlyMap<string, readonly WantedFunction[]> {
  const modules = new Map<string, Map<string, WantedFunction>>();
  for (const tuned of catalogues) {
    const context = emitContext(tuned, config);
    for (const wanted of handlerFunctions(context)) {
      const functions = modules.get(wanted.module) ?? new Map<string, WantedFunction>();
      modules.set(wanted.module, functions);
      const handlers = posix.join(context.folder, "handlers.ts");
      if (!functions.has(wanted.export)) functions.set(wanted.export, { ...wanted, handlers });
    }
  }
  return new Map([...modules].map(([path, functions]) => [path, [...functions.values()]]));
}
