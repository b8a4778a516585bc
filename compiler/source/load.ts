import { posix } from "node:path";
import type { ResolvedConfig } from "../config/config.ts";
import type { Report } from "../diagnostics/report.ts";
import { didYouMean } from "../diagnostics/suggest.ts";
import { globBase, isLiteral } from "../host/glob.ts";
import type { Host } from "../host/host.ts";
import { type Include, includesOf } from "./include.ts";
import { parse } from "./parse.ts";
import { type Span, sourceFile } from "./source-file.ts";
import type { SyntaxTree } from "./syntax-tree.ts";

/**
 * Reads and parses the spec files that the config names, and the files that they include. Each file is read once, an
 * included file after the first one that includes it. Unreadable files and circles of includes are diagnostics.
 */
export async function load(
  config: Pick<ResolvedConfig, "specs">,
  host: Host,
  report: Report,
): Promise<SyntaxTree[]> {
  const unread = new Map<string, string>();
  const paths = await host.glob(config.specs, (folder, reason) => unread.set(folder, reason));
  for (const [path, reason] of unread) report.add("DMC1001", { path, reason });
  // Finding no file in an unreadable folder is not a second mistake.
  if (unread.size === 0) await reportUnmatched(config.specs, paths, host, report);
  const loader: Loader = { host, report, files: new Map(), open: [] };
  for (const path of paths) await visit(path, undefined, loader);
  return [...loader.files.values()].flatMap((file) => (file.tree === undefined ? [] : [file.tree]));
}

interface Loader {
  readonly host: Host;
  readonly report: Report;
  readonly files: Map<string, Loaded>;
  /** The files that lead to the one being read, and where each includes the next. */
  readonly open: { readonly path: string; readonly span: Span }[];
}

/** A file, or the reason why it cannot be read. */
interface Loaded {
  readonly tree?: SyntaxTree;
  readonly problem?: string;
}

/** The place where a file is included; undefined for files that the config names. */
type Includer = { readonly include: Include; readonly span: Span } | undefined;

async function visit(path: string, includer: Includer, loader: Loader): Promise<void> {
  const known = loader.files.get(path);
  const file = known ?? (await read(path, loader));
  loader.files.set(path, file);
  if (file.tree === undefined) await reportUnread(path, file.problem, includer, loader);
  if (file.tree === undefined || known !== undefined) return;

  for (const include of includesOf(file.tree)) {
    const span = file.tree.locate(include.at);
    loader.open.push({ path, span });
    const first = loader.open.findIndex((one) => one.path === include.path);
    if (first === -1) await visit(include.path, { include, span }, loader);
    else reportCycle(loader.open.slice(first), loader.report);
    loader.open.pop();
  }
}

async function read(path: string, { host, report }: Loader): Promise<Loaded> {
  try {
    const text = await host.read(path);
    return text === undefined ? {} : { tree: parse(sourceFile(path, text), report) };
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) };
  }
}

async function reportUnread(
  path: string,
  problem: string | undefined,
  includer: Includer,
  { host, report }: Loader,
): Promise<void> {
  const span = includer && { span: includer.span };
  if (problem !== undefined || includer === undefined) {
    report.add("DMC1001", { path, reason: problem ?? "there is no such file" }, span);
    return;
  }
  const from = posix.dirname(includer.span.source.path);
  const help =
    (await neighbourOf(path, host)) ?? `write the path relative to the including file, here to \`${from}/\``;
  report.add("DMC1020", { path }, { ...span, help });
}

function reportCycle(chain: Loader["open"], report: Report): void {
  const [first] = chain;
  const last = chain.at(-1);
  if (first === undefined || last === undefined) return;
  const names = [...chain.map((file) => file.path), first.path];
  report.add(
    "DMC1021",
    { chain: names.join(" → ") },
    {
      span: last.span,
      help: "move the shared part into a third file that both include",
      related: chain
        .slice(0, -1)
        .map(({ span }, index) => ({ span, message: `includes ${names[index + 1]}` })),
    },
  );
}

/** A file with a similar name beside a missing one. */
async function neighbourOf(path: string, host: Host): Promise<string | undefined> {
  return didYouMean(path, await host.glob([posix.join(posix.dirname(path), "*.{yaml,yml,json}")]));
}

/** Advice on a YAML or JSON file in the folders of the specs whose name is not that of a spec: `specs/shop.yaml`. */
async function misnamed(patterns: readonly string[], host: Host): Promise<string | undefined> {
  const folders = new Set(patterns.filter((one) => !one.startsWith("!")).map(globBase));
  folders.delete(".");
  if (folders.size === 0) return undefined;
  const [first, ...others] = await host.glob([...folders].map((folder) => `${folder}/**/*.{yaml,yml,json}`));
  if (first === undefined) return undefined;
  const renamed = posix.basename(first).replace(/(\.tools?)?\.(yaml|yml|json)$/, ".tools.$2");
  const more = others.length === 0 ? "" : ` (and ${others.length} more)`;
  return `found \`${first}\`${more}: rename it to \`${renamed}\``;
}

/** Reports globs if none of them matches a file, and each path without a wildcard that is missing. */
async function reportUnmatched(
  patterns: readonly string[],
  paths: readonly string[],
  host: Host,
  report: Report,
): Promise<void> {
  if (paths.length === 0 && !patterns.every(isLiteral)) {
    const help =
      (await misnamed(patterns, host)) ??
      "run `deltamcp init` to write a first one, or set `specs` in deltamcp.config.ts to the place of yours";
    report.add("DMC1022", { patterns: patterns.map((one) => `\`${one}\``).join(", ") }, { help });
    return;
  }
  for (const pattern of patterns) {
    if (!isLiteral(pattern) || paths.includes(posix.normalize(pattern))) continue;
    const help =
      (await neighbourOf(pattern, host)) ?? "there is no such file: correct the path, or create the file";
    report.add("DMC1022", { patterns: `\`${pattern}\`` }, { help });
  }
}
