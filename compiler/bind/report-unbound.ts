import type { Report } from "../diagnostics/report.ts";
import type { SpecDocument } from "../spec/spec.ts";
import type { BoundServer } from "./bound-server.ts";

/** Reports a project without a server, servers of the same name, and files that belong to no server. */
export function reportUnbound(
  documents: readonly SpecDocument[],
  servers: readonly BoundServer[],
  report: Report,
): void {
  const [first] = documents;
  if (first === undefined) return;
  if (servers.length === 0) {
    report.add(
      "DMC2116",
      {},
      {
        span: { ...first.tree.locate([]), end: first.tree.locate([]).start },
        help: "add `server: { name: my-server, version: 1.0.0 }` to one of them",
      },
    );
    return;
  }
  checkNames(servers, report);
  const used = new Set(servers.flatMap(({ documents }) => documents));
  for (const { tree } of documents.filter((document) => !used.has(document))) {
    const start = tree.locate([]).start;
    report.add(
      "DMC2117",
      { path: tree.source.path },
      {
        span: { source: tree.source, start, end: start },
        help: "add a `server` to it, or name it in the `include` of a file that has one",
      },
    );
  }
}

/** Reports servers whose names differ in case only: on many file systems they share one folder. */
function checkNames(servers: readonly BoundServer[], report: Report): void {
  const taken = new Map<string, BoundServer>();
  for (const bound of servers) {
    const key = bound.server.name.toLowerCase();
    const other = taken.get(key);
    if (other === undefined) taken.set(key, bound);
    else {
      report.add(
        "DMC2118",
        { name: bound.server.name, difference: differenceOf(bound.server.name, other.server.name) },
        {
          span: bound.root.tree.locate(["server", "name"]),
          related: [{ span: other.root.tree.locate(["server", "name"]), message: "the other one" }],
          help: "rename one of them: each server is generated into a folder with its name",
        },
      );
    }
  }
}

function differenceOf(name: string, other: string): string {
  return name === other
    ? ""
    : `, but for upper and lower case: the other one is \`${other}\`, and both share a folder on macOS and Windows`;
}
