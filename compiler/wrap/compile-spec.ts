import { compileWith } from "../compile.ts";
import type { Config } from "../config/config.ts";
import { readConfig } from "../config/read-config.ts";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { Report } from "../diagnostics/report.ts";
import type { EmittedServer } from "../emit/emit.ts";
import { memoryHost } from "../host/memory-host.ts";
import { parse } from "../source/parse.ts";
import { sourceFile } from "../source/source-file.ts";

/** A spec compiled in memory, without the parts that have mistakes. */
export interface CompiledSpec {
  readonly server: EmittedServer;
  /** What was left out, and why: a phrase each. */
  readonly leftOut: readonly string[];
}

interface OneFile {
  readonly [section: string]: unknown;
}

const path = "wrapped.tools.json";

/** An MCP server's definitions are served as they are listed, whatever clients make of them. */
const foreign: Config = { detail: "complete", profile: "none" };
const sections = ["tools", "prompts", "resources"] as const;

/**
 * Compiles one spec in memory. A tool, prompt or resource with a mistake never stops the others: it is left out. Throws the
 * mistakes that are of nothing else.
 */
export async function compileSpec(spec: object, config: Config = foreign): Promise<CompiledSpec> {
  let left = spec as OneFile;
  const leftOut: string[] = [];
  for (;;) {
    const text = JSON.stringify(left);
    const report = new Report();
    const compiled = await compileWith(
      readConfig({ ...config, specs: [path] }, report),
      memoryHost({ [path]: text }),
      report,
    );
    const [server] = compiled.servers;
    if (compiled.ok && server !== undefined) return { server, leftOut };
    const errors = compiled.diagnostics.filter(({ severity }) => severity === "error");
    const wrong = wrongParts(text, left, errors);
    if (wrong.length === 0) throw new SpecError(errors);
    for (const { section, name, message } of wrong) {
      leftOut.push(`\`${name}\`: ${message}`);
      left = { ...left, [section]: without(left[section], name) };
    }
  }
}

/** The spec has mistakes in nothing that could be left out. */
export class SpecError extends Error {
  override readonly name = "SpecError";

  constructor(errors: readonly Diagnostic[]) {
    super(errors.map(({ code, message }) => `${code}: ${message}`).join("; "));
  }
}

/** The members of the spec that contain errors, each with its first one. */
function wrongParts(text: string, spec: OneFile, errors: readonly Diagnostic[]) {
  const tree = parse(sourceFile(path, text), new Report());
  return sections.flatMap((section) =>
    Object.keys((spec[section] as object | undefined) ?? {}).flatMap((name) => {
      const { start, end } = tree.locate([section, name]);
      const key = tree.locate([section, name], "key");
      const error = errors.find(
        ({ span }) => span !== undefined && span.start >= key.start && span.end <= Math.max(end, start),
      );
      return error === undefined ? [] : [{ section, name, message: error.message }];
    }),
  );
}

function without(members: unknown, name: string): object {
  return Object.fromEntries(Object.entries(members as object).filter(([key]) => key !== name));
}
