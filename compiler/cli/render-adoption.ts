import type { AnsweredSite } from "../adopt/adoption.ts";
import type { PreparedSite } from "../adopt/prepare-site.ts";
import { counted } from "../support/counted.ts";

/** What one place has and would have: its servers, their tools, tokens and start times, and the one entry. */
export function adoptionLines(
  path: string,
  { site, servers, left }: AnsweredSite,
  ready: PreparedSite | undefined,
  fault: string | undefined,
): readonly string[] {
  const within = site.at.length > 1 ? ` (${site.at.join(" › ")})` : "";
  const rows = servers.map(({ server, listed, startMs, tokens }) => [
    `  ${server.name}`,
    counted(listed.tools.length, "tool"),
    `${tokens.toLocaleString("en")} tokens`,
    seconds(startMs),
  ]);
  const total = servers.reduce((sum, one) => sum + one.tokens, 0);
  const slowest = servers.reduce((most, { startMs }) => Math.max(most, startMs), 0);
  return [
    `${site.host.title}: ${path}${within}`,
    ...rows.map((row) => columns(row)),
    ...(ready === undefined
      ? []
      : [
          columns(["  before", "", `${total.toLocaleString("en")} tokens`, seconds(slowest)]),
          columns(["  after", "", `${ready.tokens.toLocaleString("en")} tokens`, seconds(ready.startMs)]),
          ...ready.notes.map((note) => `  note: ${note}`),
        ]),
    ...left.map(({ name, why }) => `  ${name} is left alone: ${inOneLine(why)}`),
    ...(fault === undefined ? [] : [`  The file is left alone: ${inOneLine(fault)}`]),
    "",
  ];
}

function columns([name = "", tools = "", tokens = "", start = ""]: readonly string[]): string {
  return `${name.padEnd(28)} ${tools.padStart(10)} ${tokens.padStart(16)} ${start.padStart(8)}`.trimEnd();
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}

/** The first line of a reason, and the line that names the error of a program that has ended: the rest of its words is its stack. */
function inOneLine(reason: string): string {
  const [head = "", ...words] = reason.split("\n").map((line) => line.trim());
  const said = words.find((line) => /error\b/i.test(line)) ?? words.findLast((line) => line !== "");
  return said === undefined ? head : `${head} ${said}`;
}
