import { posix } from "node:path";
import { findNodeAtLocation, type Node, parseTree } from "jsonc-parser";
import type { Report } from "../diagnostics/report.ts";
import type { Host } from "../host/host.ts";
import { type SourceFile, type Span, sourceFile } from "../source/source-file.ts";

/** The option without which tsc refuses the imports of generated code, for a tsconfig whose output is run. */
export const importOption = "rewriteRelativeImportExtensions";

/**
 * Reports what a project's own package.json and tsconfig.json do not fit: generated servers are ES modules, and import
 * each other with the ending `.ts`. Both are only warnings: a bundle runs in any package, and tsx reads no tsconfig.
 */
export async function checkPackage(host: Host, report: Report): Promise<void> {
  await checkManifest(host, report);
  await checkTsconfig(host, report);
}

async function checkManifest(host: Host, report: Report): Promise<void> {
  const file = await readJson("package.json", host);
  if (file === undefined) return;
  const type = findNodeAtLocation(file.root, ["type"]);
  if (type?.value === "module") return;
  const is = type === undefined ? 'has no `"type": "module"`' : 'is `"type": "commonjs"`';
  report.add("DMC5004", { is }, { span: spanOf(file.source, type), help: moduleHelp });
}

const moduleHelp =
  "run `npm pkg set type=module`; in a package that must stay CommonJS, move specs, handlers and config into a folder with a package.json of its own, or run the one file that `deltamcp build --bundle` makes";

async function checkTsconfig(host: Host, report: Report): Promise<void> {
  const file = await readJson("tsconfig.json", host);
  if (file === undefined || !coversServers(file.root) || (await allowsImports("tsconfig.json", host))) return;
  const options = findNodeAtLocation(file.root, ["compilerOptions"])?.parent?.children?.[0];
  const help = `add \`"${importOption}": true\` to its compilerOptions (TypeScript 5.7 or newer)`;
  report.add("DMC5005", {}, { span: spanOf(file.source, options), help });
}

interface JsonFile {
  readonly source: SourceFile;
  readonly root: Node;
}

/** Reads a JSON file with comments. Returns undefined if it is missing or invalid: its own tools report the reason. */
async function readJson(path: string, host: Host): Promise<JsonFile | undefined> {
  const text = await host.read(path).catch(() => undefined);
  const root = text === undefined ? undefined : parseTree(text, [], { allowTrailingComma: true });
  return text === undefined || root?.type !== "object" ? undefined : { source: sourceFile(path, text), root };
}

/** The value's place, or the first character of the file. */
function spanOf(source: SourceFile, node: Node | undefined): Span {
  return node === undefined
    ? { source, start: 0, end: 1 }
    : { source, start: node.offset, end: node.offset + node.length };
}

/**
 * Whether tsc takes imports that end in `.ts`, by this file or by one that it extends. True if a base is not a file of
 * the project: nothing is known then.
 */
export async function allowsImports(
  path: string,
  host: Host,
  seen: Set<string> = new Set(),
): Promise<boolean> {
  if (seen.has(path)) return false;
  seen.add(path);
  const file = await readJson(path, host);
  if (file === undefined) return true;
  const option = (name: string) => findNodeAtLocation(file.root, ["compilerOptions", name])?.value;
  if (option(importOption) === true || option("allowImportingTsExtensions") === true) return true;
  for (const base of [valueAt(file.root, "extends")].flat()) {
    if (typeof base !== "string") continue;
    if (!/^\.{0,2}\//.test(base)) return true;
    const named = posix.join(posix.dirname(path), base);
    const withEnding = named.endsWith(".json") ? named : `${named}.json`;
    if (await allowsImports(withEnding, host, seen)) return true;
  }
  return false;
}

/** Whether the config compiles generated servers or handlers, as far as its first path segments tell. */
function coversServers(root: Node): boolean {
  const files = valueAt(root, "files");
  const include = valueAt(root, "include");
  if (!Array.isArray(files) && !Array.isArray(include)) return true;
  const patterns = [files, include].flatMap((list) => (Array.isArray(list) ? list : []));
  return patterns.some((one) => /^(\.\/)?(generated|handlers|\*|[^/]*\.ts)(\/|$)/.test(`${one}`));
}

function valueAt(root: Node, key: string): unknown {
  const node = findNodeAtLocation(root, [key]);
  return node?.type === "array" ? (node.children ?? []).map(({ value }) => value) : node?.value;
}
