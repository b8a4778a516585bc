import { readdirSync, readFileSync } from "node:fs";
import { posix } from "node:path";
import { fileURLToPath } from "node:url";

/** Each module of some folders of the repository, with the modules of these folders that it imports, of types too. */
export type ImportGraph = ReadonlyMap<string, readonly string[]>;

const root = fileURLToPath(new URL("../../", import.meta.url));

/** Static and dynamic imports, and re-exports. Tests of the graph show that it finds each of these forms. */
const specifier = /(?:\bfrom\s*|\bimport\s*\(?\s*)"(\.[^"]+)"/g;

/** The modules that a text imports by relative paths, as paths from the root of the repository. */
export function importsOf(path: string, text: string): readonly string[] {
  const found = [...text.matchAll(specifier)].map(([, to = ""]) => posix.join(posix.dirname(path), to));
  return [...new Set(found)];
}

/** The import graph of all TypeScript below some folders. */
export function importGraph(...folders: readonly string[]): ImportGraph {
  const paths = folders.flatMap((folder) =>
    readdirSync(`${root}${folder}`, { recursive: true, encoding: "utf8" })
      .filter((path) => path.endsWith(".ts"))
      .map((path) => posix.join(folder, path)),
  );
  const known = new Set(paths);
  return new Map(
    paths
      .sort()
      .map((path) => [
        path,
        importsOf(path, readFileSync(root + path, "utf8")).filter((to) => known.has(to)),
      ]),
  );
}

/** Groups of modules that import one another, directly or not: Tarjan's strongly connected components. */
export function circles(graph: ImportGraph): readonly (readonly string[])[] {
  const found: string[][] = [];
  const order = new Map<string, number>();
  const open: string[] = [];
  /** The earliest open module that this one reaches, by its order. */
  const visit = (module: string): number => {
    const own = order.size;
    order.set(module, own);
    open.push(module);
    const reached = (to: string) =>
      order.has(to) ? (open.includes(to) ? (order.get(to) ?? own) : own) : visit(to);
    const lowest = Math.min(own, ...(graph.get(module) ?? []).map(reached));
    if (lowest === own) {
      const members = open.splice(open.indexOf(module));
      if (members.length > 1 || (graph.get(module) ?? []).includes(module)) found.push(members.sort());
    }
    return lowest;
  };
  for (const module of graph.keys()) if (!order.has(module)) visit(module);
  return found;
}

/** `a.ts -> b.ts` for every import from a module of `from` to a module of `to`. */
export function importsBetween(
  graph: ImportGraph,
  from: (path: string) => boolean,
  to: (path: string) => boolean,
): readonly string[] {
  return [...graph].flatMap(([path, imports]) =>
    from(path) ? imports.filter(to).map((imported) => `${path} -> ${imported}`) : [],
  );
}
