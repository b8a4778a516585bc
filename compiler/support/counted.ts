import { grouped } from "./grouped.ts";

/** Returns a count with its noun: `1 tool`, `12 tools`, `1,234 tools`. */
export function counted(count: number, noun: string, plural = `${noun}s`): string {
  return `${grouped(count)} ${count === 1 ? noun : plural}`;
}
