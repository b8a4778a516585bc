import { minimatch } from "minimatch";
import type { OperationFilters } from "../import-options.ts";
import { isNode, type Node } from "../read/document.ts";
import { type Operation, operationLabel } from "./list-operations.ts";

export interface FilteredOperations {
  readonly kept: readonly Operation[];
  /** The filters that match no operation of the document, as the command line has them: `--tag pets`. */
  readonly unmatched: readonly string[];
  readonly total: number;
  /** Operations that the document itself hides from MCP. */
  readonly hidden: readonly Operation[];
}

type Test = (operation: Operation) => boolean;

const reading: ReadonlySet<string> = new Set(["GET", "HEAD", "OPTIONS"]);

/** The operations that every filter selects, without those that `x-mcp` or `x-speakeasy-mcp` disables. */
export function filterOperations(
  all: readonly Operation[],
  root: Node,
  filters: OperationFilters = {},
): FilteredOperations {
  const hidden = all.filter((operation) => isHidden(operation, root));
  const offered = all.filter((operation) => !hidden.includes(operation));
  const groups: (readonly (readonly [option: string, test: Test])[])[] = [
    (filters.tags ?? []).map((tag) => [`--tag ${tag}`, ({ tags }) => tags.some((one) => same(one, tag))]),
    (filters.paths ?? []).map((glob) => [`--path ${glob}`, ({ path }) => matchesPath(path, glob)]),
    (filters.methods ?? []).map((name) => [`--method ${name}`, ({ method }) => same(method, name)]),
    (filters.operations ?? []).map((name) => [
      `--operation ${name}`,
      (operation) => operation.id === name || same(operationLabel(operation), name),
    ]),
    filters.readOnly === true ? [["--read-only", ({ method }: Operation) => reading.has(method)]] : [],
  ];
  const unmatched = groups.flatMap((group) =>
    group.flatMap(([option, test]) => (offered.some(test) ? [] : [option])),
  );
  const kept = offered.filter((operation) =>
    groups.every((group) => group.length === 0 || group.some(([, test]) => test(operation))),
  );
  return { kept, unmatched, total: offered.length, hidden };
}

/** Braces are a part of the path, `*` is one segment, and `/pets/**` is `/pets` and everything below it. */
function matchesPath(path: string, glob: string): boolean {
  return (
    path === glob ||
    `${path}/**` === glob ||
    minimatch(path, glob.replaceAll(/[{}]/g, "\\$&"), { nobrace: true, dot: true })
  );
}

function same(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

/** The setting of the operation, else of its path, else of the document (openapi-mcp-generator, Mintlify, Speakeasy). */
function isHidden({ node, pathItem }: Operation, root: Node): boolean {
  const words = [node, pathItem, root].flatMap((level) =>
    ["x-mcp", "x-speakeasy-mcp"].flatMap((key) => wordOf(level[key])),
  );
  return words[0] === false;
}

function wordOf(extension: unknown): readonly boolean[] {
  if (typeof extension === "boolean") return [extension];
  if (!isNode(extension)) return [];
  const { enabled, disabled } = extension;
  if (typeof enabled === "boolean") return [enabled];
  return typeof disabled === "boolean" ? [!disabled] : [];
}
