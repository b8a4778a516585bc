import type { Json } from "../../runtime/support/json.ts";
import { append } from "../../runtime/support/lists.ts";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { inOrder } from "../diagnostics/report.ts";
import { type Span, sourceFile } from "../source/source-file.ts";
import { unix } from "./digest.ts";

/**
 * Diagnostics in the form of a lock. Sources are paths, and offsets count line breaks as one character, because git may
 * change line breaks, and a lock must be the same on every machine.
 */
export type KeptDiagnostics = readonly Json[];

/** Returns the diagnostics of these files, and those without a file, in the form of a lock. */
export function keepDiagnostics(
  diagnostics: readonly Diagnostic[],
  files: readonly { readonly path: string }[],
): KeptDiagnostics {
  const paths = new Set(files.map(({ path }) => path));
  const own = diagnostics.filter(({ span }) => span === undefined || paths.has(span.source.path));
  return JSON.parse(JSON.stringify(own, (key, value) => (key === "span" ? kept(value) : value)));
}

function kept({ source, start, end }: Span): Json {
  const unixOffset = (offset: number) => unix(source.text.slice(0, offset)).length;
  return { path: source.path, start: unixOffset(start), end: unixOffset(end) };
}

/** Restores the diagnostics of several locks, each once. `read` returns the text of a file. */
export function restoreDiagnostics(
  locks: readonly KeptDiagnostics[],
  read: (path: string) => string,
): readonly Diagnostic[] {
  const sources = new Map<string, Span["source"]>();
  const restored = ({ path, start, end }: { path: string; start: number; end: number }): Span => {
    const source = sources.get(path) ?? sourceFile(path, unix(read(path)));
    sources.set(path, source);
    return { source, start, end };
  };
  const texts: string[] = [];
  for (const lock of locks) {
    const before = new Set(texts);
    append(
      texts,
      lock.map((one) => JSON.stringify(one)).filter((text) => !before.has(text)),
    );
  }
  return inOrder(
    texts.map((text) => JSON.parse(text, (key, value) => (key === "span" ? restored(value) : value))),
  );
}
