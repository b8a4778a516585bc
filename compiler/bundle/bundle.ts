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
import { moduleGraph, runtimeGraph, specifierFilter } from "./module-graph.ts";
import { bundledCatalogue } from "./plugins/bundled-catalogue.ts";
import { emittedFiles } from "./plugins/emitted-files.ts";
import { thisPackage } from "./plugins/this-package.ts";
import { unusedKinds, withoutKinds } from "./plugins/unused-kinds.ts";
import { runtimeFolder, runtimePath } from "./runtime-path.ts";
import { sourceMapComment } from "./source-map.ts";
import { split } from "./split.ts";

/** The input of a bundle: one compiled server. */
export interface BundledServer extends Pick<EmitContext, "catalogue" | "folder" | "tuned"> {
  readonly code: SchemaCode;
}

/** The two halves of a bundle. */
export interface BundleParts {
  /** JavaScript, without a last newline. */
  readonly code: string;
  /** The parts that the code reads when it needs them: one line, with its newline. */
  readonly parts: string;
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
  server: BundledServer,
  files: readonly EmittedFile[],
): Promise<GeneratedFile> {
  const { code, parts } = await bundleParts(project, server, files);
  return { owner: "generated", path: posix.join(server.folder, bundleName), text: `${code}${parts}` };
}

/**
 * Returns a bundle as its code and the parts behind it. With `beside` the code reads the parts from a file of that name in
 * its own folder: an engine reads a source file whole, which is a third of the start of a large catalogue.
 */
export async function bundleParts(
  project: string,
  { catalogue, folder, tuned, code }: BundledServer,
  files: readonly EmittedFile[],
  beside?: string,
): Promise<BundleParts> {
  // esbuild follows links, and names files by their real paths.
  const root = realpathSync(project);
  const entry = posix.join(folder, "server.ts");
  const unused = unusedKinds(catalogue);
  const run = { root, format: "esm" as const, entryPoints: [entry] };

  const { metafile } = await runEsbuild({
    ...run,
    plugins: [
      thisPackage({ external: true }),
      bundledCatalogue(folder, "export const catalogue = {};"),
      emittedFiles(root, files),
    ],
  });
  const own = moduleGraph(root, metafile);
  const graph = new Map([...(await runtimeGraph()), ...own]);
  const starts = [resolve(root, entry), runtimePath(startModule)];
  const isLeftOut = (path: string) => unused.of(path) !== undefined;
  const late = await lateCode(split(graph, starts, { isLeftOut }), unused, graph);

  const bodies = code.validators.map(factoryBody);
  const attached = attach({ ...tableTexts(tuned), validators: bodies, code: late.code });
  const place =
    beside === undefined ? "import.meta.url" : `new URL(${JSON.stringify(beside)}, import.meta.url).href`;
  const opened = renderFrame("bundled-catalogue.js", {
    header: JSON.stringify(tuned.header),
    parts: JSON.stringify(attached.parts),
    file: new Code(place),
  });
  const { outputFiles } = await runEsbuild({
    ...run,
    outfile: resolve(root, folder, bundleName),
    sourcemap: "external",
    sourcesContent: false,
    plugins: [
      withoutKinds(unused, graph),
      bundledCatalogue(folder, opened),
      emittedFiles(root, files, specifierFilter([...own.values()].flat(), /server\.ts$/)),
      loadsLate(late, place, attached.code, graph),
    ],
  });
  const output = (ending: string) => outputFiles.find((file) => file.path.endsWith(ending))?.text ?? "";
  const text = renderFrame("bundle.mjs", {
    sources: catalogue.sources.join(", "),
    code: new Code(output(".mjs").trimEnd()),
    // The comment with the sources is the first line.
    map: new Code(sourceMapComment(output(".map"), { isAuthors: authorsIn(root, folder), linesBefore: 1 })),
  });
  return { code: text, parts: `${attached.comment}\n` };
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
