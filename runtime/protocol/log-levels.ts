import type { LogLevel } from "../call/client-channel.ts";

/** RFC 5424, section 6.2.1, from the least to the most severe. */
const levels: readonly LogLevel[] = [
  "debug",
  "info",
  "notice",
  "warning",
  "error",
  "critical",
  "alert",
  "emergency",
];

const severity: ReadonlyMap<string, number> = new Map(levels.map((level, index) => [level, index]));

export function isLogLevel(value: unknown): value is LogLevel {
  return typeof value === "string" && severity.has(value);
}

/** True where a message of this level is severe enough for a client that wants `threshold` and worse. */
export function isLogged(level: LogLevel, threshold: LogLevel | undefined): boolean {
  return threshold !== undefined && (severity.get(level) ?? 0) >= (severity.get(threshold) ?? 0);
}
