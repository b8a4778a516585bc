import type { Report } from "../diagnostics/report.ts";
import type { SpecDocument } from "../spec/spec.ts";
import type { ServerUnit } from "./server-unit.ts";

/** What only shows across servers: that there is one, that each has its own name, that every file belongs to one. */
export function checkServers(
  documents: readonly SpecDocument[],
  units: readonly ServerUnit[],
  report: Report,
): void {
  const [first] = documents;
  if (first === undefined) return;
  if (units.length === 0) {
    report.add(
      "DMC2116",
      {},
      {
        span: { ...first.tree.locate([]), end: first.tree.locate([]).start },
        help: "begin one with `server: { name: my-server, version: 1.0.0 }`",
      },
    );
    return;
  }
  checkNames(units, report);
  const used = new Set(units.flatMap((unit) => unit.documents));
  for (const { tree } of documents.filter((document) => !used.has(document))) {
    const start = tree.locate([]).start;
    report.add(
      "DMC2117",
      { path: tree.source.path },
      {
        span: { source: tree.source, start, end: start },
        help: "add `server:` to it, or name it in the `include` of a file that has one",
      },
    );
  }
}

/** Names that differ in case only are one folder on many file systems. */
function checkNames(units: readonly ServerUnit[], report: Report): void {
  const taken = new Map<string, ServerUnit>();
  for (const unit of units) {
    const key = unit.server.name.toLowerCase();
    const other = taken.get(key);
    if (other === undefined) taken.set(key, unit);
    else {
      report.add(
        "DMC2118",
        { name: unit.server.name },
        {
          span: unit.root.tree.locate(["server", "name"]),
          related: [{ span: other.root.tree.locate(["server", "name"]), message: "the other one" }],
          help: "each server is generated into a folder of its name",
        },
      );
    }
  }
}
