import { posix } from "node:path";
import type { BuildFailure, Message } from "esbuild";
import { type EmitConfig, emitContext } from "../emit/emit-context.ts";
import type { GeneratedFile } from "../emit/emitted-file.ts";
import { renderFrame } from "../emit/frames.ts";
import { tableTexts } from "../emit/table-files.ts";
import { Code } from "../emit/text/code.ts";
import { factoryBody } from "../emit/validator-files.ts";
import type { CompiledValidators } from "../emit/validators/compile-validators.ts";
import type { TunedCatalogue } from "../tune/tuned-catalogue.ts";
import { attach } from "./attach.ts";
import { bundledCatalogue, laterBuiltins, thisPackage } from "./plugins.ts";

/**
 * One server as one file that runs without node_modules: `node generated/tracker/server.mjs`. Reads the emitted
 * server.ts, the author's handlers and what they import, below `root`.
 * @throws BundleError where something that a handler imports can not be bundled.
 */
export async function bundle(
  root: string,
  tuned: TunedCatalogue,
  validators: CompiledValidators,
  config: EmitConfig,
): Promise<GeneratedFile> {
  const { folder } = emitContext(tuned, config);
  const { parts, comment } = attach({
    ...tableTexts(tuned),
    validators: validators.tools.map(factoryBody),
  });
  const catalogue = renderFrame("bundled-catalogue.js", {
    header: JSON.stringify(tuned.header),
    parts: JSON.stringify(parts),
  });
  const code = await build(root, folder, catalogue);
  const sources = tuned.catalogue.sources.join(", ");
  const text = renderFrame("bundle.mjs", {
    sources,
    code: new Code(code.trimEnd()),
    comment: new Code(comment),
  });
  return { owner: "generated", path: posix.join(folder, "server.mjs"), text };
}

async function build(root: string, folder: string, catalogue: string): Promise<string> {
  const esbuild = await import("esbuild");
  try {
    const { outputFiles } = await esbuild.build({
      absWorkingDir: root,
      entryPoints: [posix.join(folder, "server.ts")],
      bundle: true,
      format: "esm",
      platform: "node",
      target: "node20.19",
      minify: true,
      // One character beyond Latin-1 would double what an engine keeps and reads.
      charset: "ascii",
      legalComments: "none",
      logLevel: "silent",
      write: false,
      plugins: [bundledCatalogue(folder, catalogue), thisPackage(), laterBuiltins()],
    });
    return outputFiles[0]?.text ?? "";
  } catch (error) {
    const { errors } = error as Partial<BuildFailure>;
    throw errors === undefined ? error : new BundleError(errors.map(sentence));
  }
}

/** Why a server can not be one file: a sentence each, with the place. */
export class BundleError extends Error {
  override readonly name = "BundleError";
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(problems.join("\n"));
    this.problems = problems;
  }
}

function sentence({ text, location }: Message): string {
  return location === null ? text : `${location.file}:${location.line}: ${text}`;
}
