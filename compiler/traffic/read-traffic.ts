import type { Json } from "../../runtime/support/json.ts";
import type { ResolvedConfig } from "../config/config.ts";
import { readConfigFile } from "../config/config-files.ts";
import type { Report } from "../diagnostics/report.ts";
import type { Host } from "../host/host.ts";
import { endOfLine, type SourceFile, sourceFile } from "../source/source-file.ts";
import { counted } from "../support/counted.ts";
import { isReceipt, recordedCall } from "./recorded-call.ts";

/** A recording: a file with one JSON value on each line. */
export interface Traffic {
  readonly source?: SourceFile;
  /** Samples for the encoding map. Receipts are left out: their arguments are private. */
  readonly messages: readonly Json[];
  /** Every call of a tool, in the order of the file. */
  readonly calls: readonly RecordedCall[];
}

export interface RecordedCall {
  /** The called name, whether or not the tool exists. */
  readonly tool: string;
  /** Where its line begins in the source. */
  readonly at: number;
}

export const noTraffic: Traffic = { messages: [], calls: [] };

/** Only the end of a longer recording is read: it is the newest, and more would slow down builds. Characters. */
const maxCharacters = 4_000_000;

/** Reads the file that the config names as `traffic`. Empty if it names none. */
export async function readTraffic(
  settings: Pick<ResolvedConfig, "traffic">,
  host: Host,
  report: Report,
): Promise<Traffic> {
  const file = settings.traffic;
  if (file === undefined) return noTraffic;
  const read = await readConfigFile(file, host);
  if (!("text" in read)) {
    const { reason, help } = read;
    report.add("DMC5401", { path: file, reason }, { help });
    return noTraffic;
  }
  const source = sourceFile(file, read.text);
  const lines = parseLines(source, report);
  return {
    source,
    messages: lines.flatMap(({ value }) => (isReceipt(value) ? [] : [value])),
    calls: lines.flatMap(({ value, at }) => callsIn(value).map((tool) => ({ tool, at }))),
  };
}

/** JSON-RPC has batches: several messages in a list. */
function callsIn(value: Json): readonly string[] {
  const messages: readonly Json[] = Array.isArray(value) ? value : [value];
  return messages.flatMap((message) => recordedCall(message) ?? []);
}

interface Line {
  readonly at: number;
  readonly value: Json;
}

function parseLines(source: SourceFile, report: Report): readonly Line[] {
  const lines: Line[] = [];
  const bad: number[] = [];
  for (const at of source.lineStarts) {
    const end = endOfLine(source, at);
    if (end < source.text.length - maxCharacters) continue;
    const line = source.text.slice(at, end).trim();
    if (line === "") continue;
    try {
      lines.push({ at, value: JSON.parse(line) as Json });
    } catch {
      bad.push(at);
    }
  }
  const [start] = bad;
  if (start !== undefined) {
    const span = { source, start, end: endOfLine(source, start) };
    report.add("DMC5402", { file: source.path, lines: counted(bad.length, "line") }, { span });
  }
  return lines;
}
