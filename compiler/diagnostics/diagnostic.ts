import type { Span } from "../source/source-file.ts";

export type Severity = "error" | "warning" | "info";

/** One thing to tell the author. Data: renderers make text, JSON, SARIF or annotations of it. */
export interface Diagnostic {
  /** `DMC2004`. */
  readonly code: string;
  readonly severity: Severity;
  /** One sentence, no full stop. */
  readonly message: string;
  /** Where; absent only where there is no source at all. */
  readonly span?: Span;
  /** A word at the caret: `cut here`, `defined here first`. */
  readonly label?: string;
  /** What to do about it. */
  readonly help?: string;
  /** Other places that belong to it: the first definition, the include chain. */
  readonly related?: readonly { readonly span: Span; readonly message: string }[];
  /** A change that mends it. */
  readonly fix?: { readonly span: Span; readonly replacement: string };
}
