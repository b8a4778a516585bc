import type { Notice } from "./events.ts";

/** The one place of the runtime that writes to stderr. An info is the sentence alone. */
export function writeLine(level: Notice["level"], message: string): void {
  process.stderr.write(level === "info" ? `${message}\n` : `${level}: ${message}\n`);
}
