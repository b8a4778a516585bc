import { realpathSync } from "node:fs";
import { isAbsolute, posix, relative, resolve } from "node:path";
import type { EmitContext } from "../emit/emit-context.ts";
import type { EmittedFile, GeneratedFile } from "../emit/emitted-file.ts";
import { tableTexts } from "../emit/files/table-files.ts";
import { factoryBody } from "../emit/files/validator-files.ts";
import { renderFrame } from "../emit/frames.ts";
import { bundleName } from "../emit/layout.ts";
import type { SchemaCode } from "../emit/schema-code/schema-code.ts";
import { Code } from "../emit/text/code.ts";
import { attach } from "./attach.ts";
import { runEsbuild } from "./esbuild.ts";
import { lateCode, loadsLate } from "./late-code.ts";
import { bundledCatalogue } from "./plugins/bundled-catalogue.ts";
import { emittedFiles } from "./plugins/emitted-files.ts";
import { runtimeFolder, runtimePath } from "./runtime-path.ts";
import { sourceMapComment } from "./source-map.ts";
import { split } from "./split.ts";

/** The input of a bundle: one compiled server. */
export interface BundledServer extends Pick<EmitContext, "catalogue" | "folder" | "tuned"> {
  readonly code: SchemaCode;
}

/**
 * Returns one server as one file that runs without node_modules: `node generated/tracker/server.mjs`. Reads the author's
 * handlers and their imports below `project`; emitted files replace the files on disk.
 *
 * An engine reads a whole source before it runs the first line, so the code contains only the modules that the first answer
 * needs. Tables, validators and the later modules of the runtime are in a comment at the end.
 * @throws BundleError if an import of a handler cannot be bundled.
 */
export async function bundle(
  project: string,
  { catalogue: { sources }, folder, tuned, code }: BundledServer,
  files: readonly EmittedFile[],
): Promise<GeneratedFile> {
  // esbuild follows links, and names files by their real paths.
  const root = realpathSync(project);
  const entry = posix.join(folder, "server.ts");
  const emitted = emittedFiles(root, files);
  const run = { root, format: "esm" as const, entryPoints: [entry] };

  const first = await runEsbuild({
    ...run,
    plugins: [bundledCatalogue(folder, "export const catalogue = {};"), emitted],
  });
  const starts = [resolve(root, entry), runtimePath(startModule)];
  const late = await lateCode(root, split(root, first.metafile, starts));

  const bodies = code.validators.map(factoryBody);
  const attached = attach({ ...tableTexts(tuned), validators: bodies, code: late.code });
  const catalogue = renderFrame("bundled-catalogue.js", {
    header: JSON.stringify(tuned.header),
    parts: JSON.stringify(attached.parts),
  });
  const path = posix.join(folder, bundleName);
  const { outputFiles } = await runEsbuild({
    ...run,
    outfile: resolve(root, path),
    sourcemap: "external",
    sourcesContent: false,
    plugins: [bundledCatalogue(folder, catalogue), emitted, loadsLate(late, attached.code)],
  });
  const output = (ending: string) => outputFiles.find((file) => file.path.endsWith(ending))?.text ?? "";
  const text = renderFrame("bundle.mjs", {
    sources: sources.join(", "),
    code: new Code(output(".mjs").trimEnd()),
    // The comment with the sources is the first line.
    map: new Code(sourceMapComment(output(".map"), { isAuthors: authorsIn(root, folder), linesBefore: 1 })),
    comment: new Code(attached.comment),
  });
  return { owner: "generated", path, text };
}

/** Returns whether a source, relative to the server's folder, is the author's: not generated, and of no package. */
function authorsIn(root: string, folder: string): (source: string) => boolean {
  const generated = resolve(root, folder);
  return (source) => {
    const path = resolve(generated, source);
    return (
      [generated, runtimeFolder].every((other) => !isInside(other, path)) &&
      isInside(root, path) &&
      !/[\\/]node_modules[\\/]/.test(path)
    );
  };
}

function isInside(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return !way.startsWith("..") && !isAbsolute(way);
}

/** A module of the runtime that is imported dynamically, but at every start on stdio. */
const startModule = "transport/stdio/serve-stdio";
