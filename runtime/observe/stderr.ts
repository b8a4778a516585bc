import type { Notice } from "./events.ts";

/** This file is the one place of the runtime that writes to stderr. An info is the sentence alone. */
export function writeLine(level: Notice["level"], message: string): void {
  process.stderr.write(level === "info" ? `${message}\n` : `${level}: ${message}\n`);
}

/** Writes a line as it is: one that a sink has formatted itself. */
export function writeRaw(line: string): void {
  process.stderr.write(line);
}
