import type { BuildFailure } from "esbuild";
import type { Host } from "../host/host.ts";

/** What is known of a handler's file. */
export type HandlerModule =
  | { readonly kind: "missing"; readonly siblings: readonly string[] }
  /** `place` is where in the file, where that is known: `7:12`. */
  | { readonly kind: "broken"; readonly reason: string; readonly place?: string }
  | {
      readonly kind: "module";
      readonly exports: ReadonlySet<string>;
      /** Whether it has an `export * from`: then there may be more exports than are known. */
      readonly open: boolean;
    };

/** Looks into handlers' files, each once. */
export type HandlerModules = (module: string) => Promise<HandlerModule>;

/** Nothing is run and no import is followed: esbuild parses the text and lists what it exports. */
export function handlerModules(host: Host): HandlerModules {
  const known = new Map<string, Promise<HandlerModule>>();
  return (module) => {
    const found = known.get(module) ?? inspect(module, host);
    known.set(module, found);
    return found;
  };
}

async function inspect(module: string, host: Host): Promise<HandlerModule> {
  let text: string | undefined;
  try {
    text = await host.read(module);
  } catch (error) {
    return { kind: "broken", reason: firstLine(error) };
  }
  if (text === undefined) {
    const folder = module.includes("/") ? module.slice(0, module.lastIndexOf("/") + 1) : "";
    return { kind: "missing", siblings: await host.glob([`${folder}*.{ts,mts,js,mjs}`]) };
  }
  return exportsOf(module, text);
}

async function exportsOf(module: string, text: string): Promise<HandlerModule> {
  const { build } = await import("esbuild");
  try {
    const { metafile, outputFiles } = await build({
      stdin: { contents: text, loader: /ts$/.test(module) ? "ts" : "js", sourcefile: module },
      format: "esm",
      metafile: true,
      write: false,
      logLevel: "silent",
      tsconfigRaw: "{}",
    });
    const exports = Object.values(metafile.outputs).flatMap((output) => output.exports);
    const open = outputFiles.some((file) => /^export \* from /m.test(file.text));
    return { kind: "module", exports: new Set(exports), open };
  } catch (error) {
    const [first] = (error as Partial<BuildFailure>).errors ?? [];
    if (first === undefined) return { kind: "broken", reason: firstLine(error) };
    const { text, location } = first;
    const place = location === null ? {} : { place: `${location.line}:${location.column + 1}` };
    return { kind: "broken", reason: text, ...place };
  }
}

function firstLine(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.split("\n", 1)[0] ?? text;
}
