import type { Notice } from "./events.ts";

/** The only place of the runtime that writes to stderr. An info has no prefix. */
export function writeLine(level: Notice["level"], message: string): void {
  process.stderr.write(level === "info" ? `${message}\n` : `${level}: ${message}\n`);
}

/** Writes a line that a sink has already formatted. */
export function writeRaw(line: string): void {
  process.stderr.write(line);
}
