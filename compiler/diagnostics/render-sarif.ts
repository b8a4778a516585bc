import type { Span } from "../source/source-file.ts";
import { codes } from "./codes.ts";
import type { Diagnostic, Severity } from "./diagnostic.ts";
import { regionOf } from "./region.ts";

/** SARIF 2.1.0 (OASIS), for code scanning services. The log has one run, with the rules that were used and one result per diagnostic. */
export function renderSarif(diagnostics: readonly Diagnostic[], version: string): string {
  const used = [...new Set(diagnostics.map(({ code }) => code))].sort();
  const log = {
    $schema: "https://json.schemastore.org/sarif-2.1.0.json",
    version: "2.1.0",
    runs: [
      {
        tool: { driver: { name: "deltamcp", version, rules: used.map(rule) } },
        columnKind: "utf16CodeUnits",
        results: diagnostics.map((diagnostic) => result(diagnostic, used)),
      },
    ],
  };
  return `${JSON.stringify(log, undefined, 2)}\n`;
}

const levels: Readonly<Record<Severity, string>> = { error: "error", warning: "warning", info: "note" };

function rule(code: string) {
  const known: Readonly<Record<string, { readonly title: string; readonly severity: Severity }>> = codes;
  const { title, severity } = known[code] ?? { title: code, severity: "error" as const };
  return {
    id: code,
    shortDescription: { text: title },
    help: { text: `deltamcp explain ${code}` },
    defaultConfiguration: { level: levels[severity] },
  };
}

function result({ code, severity, message, span, help, related, fix }: Diagnostic, used: readonly string[]) {
  return {
    ruleId: code,
    ruleIndex: used.indexOf(code),
    level: levels[severity],
    message: { text: help === undefined ? message : `${message}\n${help}` },
    locations: span === undefined ? [] : [location(span)],
    relatedLocations: related?.map((other) => ({
      ...location(other.span),
      message: { text: other.message },
    })),
    fixes: fix && [
      {
        description: { text: help ?? message },
        artifactChanges: [
          {
            artifactLocation: artifact(fix.span),
            replacements: [{ deletedRegion: region(fix.span), insertedContent: { text: fix.replacement } }],
          },
        ],
      },
    ],
  };
}

const location = (span: Span) => ({
  physicalLocation: { artifactLocation: artifact(span), region: region(span) },
});

/** A URI reference, relative to the root of the repository. */
const artifact = ({ source }: Span) => ({
  // Encoding refuses lone surrogates, which a file name may hold.
  uri: source.path
    .replace(/\p{Surrogate}/gu, "\ufffd")
    .split("/")
    .map(encodeURIComponent)
    .join("/"),
  uriBaseId: "%SRCROOT%",
});

function region(span: Span) {
  const { start, end } = regionOf(span);
  return { startLine: start.line, startColumn: start.column, endLine: end.line, endColumn: end.column };
}
