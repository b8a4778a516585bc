import { relative } from "node:path";
import { fileURLToPath } from "node:url";

/** The compiler's own folders, as modules and as packed: what is thrown by an author's module does not begin there. */
const own = ["..", "../../packed/"].map((path) => fileURLToPath(new URL(path, import.meta.url)));

/** A place in a stack, or in front of a syntax error: `at f (/a/b.ts:7:9)`, `/a/b.ts:7:9: ERROR: …`. */
const placePattern =
  /(?:\(|\bat (?:async )?|^)((?:file:|[A-Za-z]:)?[\\/][^()]*?):(\d+):(\d+)(?:\)?$|: ERROR: (.*))/;

/** What an author's module threw, in a line, and the place in the author's files: `bad things (at my-ranker.ts:7:9)`. */
export function saidBy(error: unknown, cwd: string): string {
  if (!(error instanceof Error)) return String(error);
  for (const line of (error.stack ?? "").split("\n")) {
    const [, path = "", row, column, syntax] = placePattern.exec(line) ?? [];
    const file = path.startsWith("file:") ? fileURLToPath(path) : path;
    if (file === "" || own.some((folder) => file.startsWith(folder)) || /[\\/]node_modules[\\/]/.test(file))
      continue;
    return `${syntax ?? firstLine(error)} (at ${relative(cwd, file)}:${row}:${column})`;
  }
  return firstLine(error);
}

function firstLine({ message }: Error): string {
  return message.split("\n")[0] ?? "";
}
