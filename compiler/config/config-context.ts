import type { Report } from "../diagnostics/report.ts";
import type { Span } from "../source/source-file.ts";

/** What the mistakes of a config are reported with. */
export interface ConfigContext {
  readonly report: Report;
  /** Returns the place of an option, by its path (`small.resident`), if the text of the config is known. */
  place(option: string): { readonly span?: Span };
}
