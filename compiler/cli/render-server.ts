import type { ServerSummary } from "../emit/summary.ts";
import { grouped } from "../grouped.ts";
import { sayToolCount } from "../tool-count.ts";
import type { Terminal } from "./terminal.ts";

const width = 62;

/** The table of one server: what it costs a model up front, for one whole task, and on the wire. */
export function renderServer(server: ServerSummary, terminal: Terminal): string {
  const { upFront, task, bytes, describe } = server.figures;
  const title = `${server.name} ${server.version}`;
  const count = sayToolCount(server);
  const unit = kilobytes(bytes.json);
  const rows = [
    row(
      "up front",
      [
        ["plain MCP", grouped(upFront.plain)],
        ["full", grouped(upFront.full)],
        ["small", grouped(upFront.small)],
        ["index", grouped(upFront.index)],
      ],
      "tokens (o200k)",
    ),
    row(
      "one whole task",
      [
        ["plain MCP", grouped(task.plain)],
        ["full", grouped(task.full)],
        ["small", grouped(task.small)],
        ["describe", grouped(describe)],
      ],
      "find + describe + call",
    ),
    row(
      "on the wire",
      [
        ["JSON", unit.format(bytes.json)],
        ["compact", unit.format(bytes.compact)],
        ["tuned", unit.format(bytes.tuned)],
        ["CBOR", unit.format(bytes.tunedCbor)],
      ],
      `${unit.name}, tools/list`,
    ),
  ];
  return [
    `  ${terminal.style("bold", title)}${count.padStart(width - title.length)}`,
    `  ${terminal.style("dim", "─".repeat(width))}`,
    ...rows.map((line) => `  ${line}`),
    `  ${"surface".padEnd(16)}${server.surface}`,
    ...server.reasons.map((reason) => `  ${" ".repeat(16)}${terminal.style("dim", reason)}`),
  ].join("\n");
}

function row(name: string, cells: readonly (readonly [string, string])[], unit: string): string {
  return (
    name.padEnd(16) +
    cells.map(([label, value]) => `${label.padEnd(9)}${value.padStart(8)}`).join("   ") +
    `   ${unit}`
  );
}

function kilobytes(largest: number): { readonly name: string; readonly format: (bytes: number) => string } {
  return largest < 10_000
    ? { name: "bytes", format: grouped }
    : { name: "kB", format: (bytes) => (bytes / 1000).toFixed(1) };
}
