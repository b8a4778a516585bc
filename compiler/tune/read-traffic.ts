import type { Json } from "../../runtime/json.ts";
import type { ResolvedConfig } from "../config.ts";
import type { Report } from "../diagnostics/report.ts";
import type { Host } from "../host.ts";
import { type SourceFile, sourceFile } from "../source/source-file.ts";

/** Recorded messages, one JSON value a line, and the file they came from. */
export interface Traffic {
  readonly source?: SourceFile;
  readonly messages: readonly Json[];
}

/** More of a recording teaches the map nothing new, and would make a build slow. */
const mostCharacters = 4_000_000;

/** Reads the file that the config names as `traffic`; none where it names none. */
export async function readTraffic(
  settings: Pick<ResolvedConfig, "traffic">,
  host: Host,
  report: Report,
): Promise<Traffic> {
  const file = settings.traffic;
  if (file === undefined) return { messages: [] };
  const text = await host.read(file);
  if (text === undefined) {
    report.add("DMC5401", { file });
    return { messages: [] };
  }
  const source = sourceFile(file, text);
  return { source, messages: parseLines(source, report) };
}

function parseLines(source: SourceFile, report: Report): Json[] {
  const messages: Json[] = [];
  const bad: number[] = [];
  for (const start of source.lineStarts) {
    if (start > mostCharacters) break;
    const end = source.text.indexOf("\n", start);
    const line = source.text.slice(start, end === -1 ? undefined : end).trim();
    if (line === "") continue;
    try {
      messages.push(JSON.parse(line) as Json);
    } catch {
      bad.push(start);
    }
  }
  const [start] = bad;
  if (start !== undefined) {
    const end = source.text.indexOf("\n", start);
    const span = { source, start, end: end === -1 ? source.text.length : end };
    report.add("DMC5402", { file: source.path, count: bad.length }, { span });
  }
  return messages;
}
