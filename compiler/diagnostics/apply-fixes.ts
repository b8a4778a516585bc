import type { SourceFile } from "../source/source-file.ts";
import type { Diagnostic } from "./diagnostic.ts";

/** A file with its fixes applied. */
export interface FixedFile {
  readonly path: string;
  readonly text: string;
  readonly fixes: number;
}

/** Applies the fixes of diagnostics, file by file. If fixes overlap, only the first is applied; the next run has the others. */
export function applyFixes(diagnostics: readonly Diagnostic[]): readonly FixedFile[] {
  const bySource = new Map<SourceFile, NonNullable<Diagnostic["fix"]>[]>();
  for (const { fix } of diagnostics) {
    if (fix === undefined) continue;
    const fixes = bySource.get(fix.span.source) ?? [];
    bySource.set(fix.span.source, fixes);
    fixes.push(fix);
  }
  return [...bySource].map(([source, fixes]) => {
    let text = "";
    let read = 0;
    let applied = 0;
    for (const { span, replacement } of fixes.sort((a, b) => a.span.start - b.span.start)) {
      if (span.start < read) continue;
      text += source.text.slice(read, span.start) + replacement;
      read = span.end;
      applied++;
    }
    return { path: source.path, text: text + source.text.slice(read), fixes: applied };
  });
}
