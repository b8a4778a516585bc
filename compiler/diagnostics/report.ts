import { codes, type DiagnosticCode, type ParametersOf } from "./codes.ts";
import type { Diagnostic } from "./diagnostic.ts";

/** A diagnostic's own part: everything that its code does not specify. */
export type Details = Omit<Diagnostic, "code" | "severity" | "message">;

/** Collects diagnostics. A phase adds to it and continues; a phase that finds `failed` true gives nothing to the next. */
export class Report {
  readonly #diagnostics: Diagnostic[] = [];
  #errorCount = 0;

  add<Code extends DiagnosticCode>(code: Code, values: ParametersOf<Code>, details: Details = {}): void {
    const rule = codes[code] as {
      severity: Diagnostic["severity"];
      message: (values: unknown) => string;
      help?: string;
    };
    if (rule.severity === "error") this.#errorCount += 1;
    const help = details.help ?? rule.help;
    this.#diagnostics.push({
      code,
      severity: rule.severity,
      message: rule.message(values),
      ...details,
      ...(help !== undefined && { help }),
    });
  }

  get failed(): boolean {
    return this.#errorCount > 0;
  }

  /** The number of errors so far. A phase that compares it knows whether it added one. */
  get errorCount(): number {
    return this.#errorCount;
  }

  /** All of them, in order. */
  get diagnostics(): readonly Diagnostic[] {
    return inOrder(this.#diagnostics);
  }
}

/** Sorts by file, then by place, then by code. Others keep their order. */
export function inOrder(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  return diagnostics.toSorted(
    (a, b) =>
      byCodeUnit(a.span?.source.path ?? "", b.span?.source.path ?? "") ||
      (a.span?.start ?? 0) - (b.span?.start ?? 0) ||
      byCodeUnit(a.code, b.code),
  );
}

/** Not by locale: the order must be the same on every machine. */
function byCodeUnit(a: string, b: string): number {
  return a === b ? 0 : a < b ? -1 : 1;
}
