import { posix } from "node:path";
import { configModules } from "../../config/config-files.ts";
import { unique } from "../../lower/names.ts";
import { pascalCase } from "../../support/identifier.ts";
import { type EmitContext, emitted } from "../emit-context.ts";
import type { GeneratedFile } from "../emitted-file.ts";
import type { HandlerFunction } from "../handler-functions.ts";
import { importPath } from "../layout.ts";

/** The entry: it binds the author's functions to the catalogue, and serves. */
export function serverFile(context: EmitContext, functions: readonly HandlerFunction[]): GeneratedFile {
  const aliases = moduleAliases(functions);
  const from = posix.join(context.folder, "server.ts");
  const named = configModules(context.config);
  return emitted(context, "server.ts", "server.ts", {
    modules: [...aliases].map(([path, alias]) => ({ alias, path: importPath(from, path) })),
    options: named.map(({ name, path, file }) => ({
      name,
      path: importPath(from, posix.normalize(path)),
      [file]: true,
    })),
    handlers: functions.map(({ key, module, export: name }) => ({
      key,
      alias: aliases.get(module),
      export: name,
    })),
  });
}

/** The names of imported modules: `handlers/tracker.ts` → `trackerHandlers`, with a number if files share a name. */
function moduleAliases(functions: readonly HandlerFunction[]): ReadonlyMap<string, string> {
  const taken = new Set<string>();
  const paths = [...new Set(functions.map(({ module }) => module))].sort();
  return new Map(
    paths.map((path) => {
      const name = pascalCase(posix.basename(path).replace(/\.[^.]*$/, ""));
      return [path, unique(`${name.charAt(0).toLowerCase()}${name.slice(1)}Handlers`, taken)];
    }),
  );
}
