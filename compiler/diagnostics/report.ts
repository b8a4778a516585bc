import { catalogue, type DiagnosticCode, type ParametersOf } from "./catalogue.ts";
import type { Diagnostic } from "./diagnostic.ts";

/** A diagnostic's own part: everything that the catalogue of codes does not say. */
export type Details = Omit<Diagnostic, "code" | "severity" | "message">;

/** Collects diagnostics. A phase adds to it and goes on; compile() asks `failed` between phases. */
export class Report {
  readonly #diagnostics: Diagnostic[] = [];

  add<Code extends DiagnosticCode>(code: Code, values: ParametersOf<Code>, details: Details = {}): void {
    const rule = catalogue[code] as {
      severity: Diagnostic["severity"];
      message: (values: unknown) => string;
    };
    this.#diagnostics.push({ code, severity: rule.severity, message: rule.message(values), ...details });
  }

  get failed(): boolean {
    return this.#diagnostics.some((diagnostic) => diagnostic.severity === "error");
  }

  /** In file order, then by place, then by code. */
  get diagnostics(): readonly Diagnostic[] {
    return this.#diagnostics.toSorted(
      (a, b) =>
        (a.span?.source.path ?? "").localeCompare(b.span?.source.path ?? "", "en") ||
        (a.span?.start ?? 0) - (b.span?.start ?? 0) ||
        a.code.localeCompare(b.code, "en"),
    );
  }
}
