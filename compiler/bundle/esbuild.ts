import type { BuildFailure, BuildOptions, BuildResult, Message, Plugin } from "esbuild";
import { laterBuiltins } from "./plugins/later-builtins.ts";
import { thisPackage } from "./plugins/this-package.ts";

/** The options of one run of esbuild. All other options are the same for every run. */
export interface Run
  extends Pick<
    BuildOptions,
    "entryPoints" | "stdin" | "format" | "outdir" | "outfile" | "sourcemap" | "sourcesContent"
  > {
  /** The project's root, absolute. */
  readonly root: string;
  readonly plugins: readonly Plugin[];
}

export type Built = BuildResult<{ metafile: true; write: false }>;

/**
 * Bundles for Node into memory: minified ASCII code.
 * @throws BundleError if a module cannot be bundled.
 */
export async function runEsbuild({ root, plugins, ...run }: Run): Promise<Built> {
  const { build } = await import("esbuild");
  try {
    return await build({
      ...run,
      absWorkingDir: root,
      bundle: true,
      platform: "node",
      target: "node20.19",
      minify: true,
      // One character beyond Latin-1 would double the memory of the source in the engine.
      charset: "ascii",
      legalComments: "none",
      logLevel: "silent",
      metafile: true,
      write: false,
      plugins: [...plugins, thisPackage(), laterBuiltins()],
    });
  } catch (error) {
    const { errors } = error as Partial<BuildFailure>;
    throw errors === undefined ? error : new BundleError(errors.map(sentence));
  }
}

/** The reasons why a server cannot become one file: one sentence each, with the place. */
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
