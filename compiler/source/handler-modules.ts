import type { BuildFailure } from "esbuild";
import type { Host } from "../host/host.ts";

/** The state of a handler's file. */
export type HandlerModule =
  | { readonly kind: "missing"; readonly siblings: readonly string[] }
  /** `place` is the line and column in the file, if known: `7:12`. */
  | { readonly kind: "broken"; readonly reason: string; readonly place?: string }
  | {
      readonly kind: "module";
      readonly exports: ReadonlySet<string>;
      /** Whether it has an `export * from`. Then it may have more exports. */
      readonly open: boolean;
    };

/** Reads the exports of handlers' files, each file once. */
export type HandlerModules = (module: string) => Promise<HandlerModule>;

/** Runs no code and follows no import: esbuild parses the text and lists its exports. */
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
