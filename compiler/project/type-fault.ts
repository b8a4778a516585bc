import type { Report } from "../diagnostics/report.ts";
import type { SourceFile } from "../source/source-file.ts";

/** One error as tsc prints it, with the lines that explain it. Line and column begin at 1. */
export interface TypeFault {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  /** `TS2322` */
  readonly code: string;
  readonly text: string;
}

/** The output of a tsc with `--pretty false --listFiles`. */
export interface TypeCheck {
  readonly faults: readonly TypeFault[];
  /** Absolute paths of all files of the program. */
  readonly files: readonly string[];
}

const fault = /^(.+?)\((\d+),(\d+)\): error (TS\d+): (.*)$/;

/** Reads `handlers/a.ts(3,5): error TS2322: …`, the indented lines after it, and the paths of the program. */
export function readTscOutput(text: string): TypeCheck {
  const faults: TypeFault[] = [];
  const files: string[] = [];
  for (const line of text.split(/\r?\n/)) {
    const [, file, row, column, code, message] = fault.exec(line) ?? [];
    const last = faults.at(-1);
    if (file !== undefined && code !== undefined && message !== undefined)
      faults.push({ file, line: Number(row), column: Number(column), code, text: message });
    else if (/^\s+\S/.test(line) && last !== undefined)
      faults[faults.length - 1] = { ...last, text: `${last.text}\n${line}` };
    else if (/^(\/|[A-Za-z]:).*\.([cm]?[jt]sx?|json)$/.test(line)) files.push(line);
  }
  return { faults, files };
}

/** Lines of explanation that are shown: the first ones name the property, later ones repeat the types. */
const maxLines = 4;

/** Reports an error of a type at its place. */
export function reportTypeFault(
  { line, column, code, text }: TypeFault,
  source: SourceFile,
  report: Report,
): void {
  const start = (source.lineStarts[line - 1] ?? 0) + column - 1;
  const [word = " "] = /^[\w$]+|^./.exec(source.text.slice(start, start + 200)) ?? [];
  const [message = "", ...more] = text.split("\n");
  const help = more
    .slice(0, maxLines)
    .map((one) => one.trim())
    .join("\n");
  const span = { source, start, end: start + word.length };
  report.add(
    "DMC4035",
    { message: message.replace(/\.$/, ""), code },
    { span, ...(help === "" ? {} : { help }) },
  );
}
