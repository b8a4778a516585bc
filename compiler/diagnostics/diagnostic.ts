import type { Span } from "../source/source-file.ts";

export type Severity = "error" | "warning" | "info";

/** One mistake or warning, as data. Renderers turn it into text, JSON, SARIF or annotations. */
export interface Diagnostic {
  /** `DMC2004`. */
  readonly code: string;
  readonly severity: Severity;
  /** One sentence, no full stop. */
  readonly message: string;
  /** The place. Absent only if there is no source. */
  readonly span?: Span;
  /** A word at the caret: `cut here`, `defined here first`. */
  readonly label?: string;
  /** The way out. */
  readonly help?: string;
  /** Other places that belong to it: the first definition, the include chain. */
  readonly related?: readonly { readonly span: Span; readonly message: string }[];
  /** A change that fixes it. */
  readonly fix?: { readonly span: Span; readonly replacement: string };
}
