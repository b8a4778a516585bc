import type { Report } from "../diagnostics/report.ts";
import { endOfLine, type SourceFile, type Span } from "../source/source-file.ts";
import { counted } from "../support/counted.ts";
import type { RecordedCall, Traffic } from "./read-traffic.ts";
import { type CalledCatalogue, calledTool } from "./recorded-use.ts";

/** The small surface's own tools. They are not in the catalogue. */
const finders: ReadonlySet<string> = new Set(["search_tools", "describe_tools"]);

/** Names that a help line lists. */
const maxNames = 3;

/** Reports recorded calls to tools that no server of the project has, for example because they were renamed. */
export function reportStaleCalls(
  { source, calls }: Traffic,
  catalogues: readonly CalledCatalogue[],
  report: Report,
): void {
  if (source === undefined || calls.length === 0) return;
  const servers = catalogues.map(calledTool);
  const isKnown = (said: string) => finders.has(said) || servers.some((meant) => meant(said) !== undefined);
  // A name in words that matches no tool is a failed guess of a model, not an old name.
  const stale = calls.filter(({ tool }) => !/\s/.test(tool) && !isKnown(tool));
  const [first] = stale;
  if (first === undefined) return;
  const counts = new Map<string, number>();
  for (const { tool } of stale) counts.set(tool, (counts.get(tool) ?? 0) + 1);
  const most = [...counts].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1));
  const listed = most.slice(0, maxNames).map(([tool, count]) => `\`${tool}\` (${count})`);
  const rest = most.length > maxNames ? ` and ${most.length - maxNames} more` : "";
  const help = `rename them in the recording, or record again: ${listed.join(", ")}${rest}`;
  report.add(
    "DMC5403",
    { file: source.path, calls: counted(stale.length, "recorded call") },
    { span: spanOfName(source, first), help },
  );
}

/** The place of the name, or of the whole line if the name is encoded in it. */
function spanOfName(source: SourceFile, { tool, at }: RecordedCall): Span {
  const end = endOfLine(source, at);
  const name = JSON.stringify(tool);
  const place = source.text.slice(at, end).indexOf(name);
  return place === -1
    ? { source, start: at, end }
    : { source, start: at + place, end: at + place + name.length };
}
