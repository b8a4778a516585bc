import { posix } from "node:path";
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
  const imported = (path: string | undefined) =>
    path === undefined ? undefined : importPath(from, posix.normalize(path));
  const hooks = imported(context.config.hooks);
  const authenticate = imported(context.config.authenticate);
  const ranker = imported(context.config.search.ranker);
  return emitted(context, "server.ts", "server.ts", {
    modules: [...aliases].map(([path, alias]) => ({ alias, path: importPath(from, path) })),
    hooks,
    authenticate,
    ranker,
    options: Object.entries({ hooks, authenticate, ranker }).flatMap(([name, path]) =>
      path === undefined ? [] : [name],
    ),
    handlers: functions.map(({ key, module, export: name }) => ({
      key,
      alias: aliases.get(module),
      export: name,
    })),
  });
}

/** `handlers/tracker.ts` → `trackerHandlers`, which is no other name of the module; numbered where files are namesakes. */
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
