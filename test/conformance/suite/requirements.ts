import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { parse } from "yaml";

/** The revisions of MCP that the official suite has a set of requirements for. */
export const revisions = ["2025-11-25", "2026-07-28"] as const;
export type RevisionName = (typeof revisions)[number];

/** The server scenarios of one set. */
export interface Requirements {
  readonly scored: readonly string[];
  /** Run and shown, but of no account for the suite. */
  readonly beside: readonly { readonly scenario: string; readonly reason: string }[];
}

/** What must pass here although the suite does not score it yet. */
export const alsoRequired: ReadonlySet<string> = new Set([
  "server-session-lifecycle",
  "server-sse-polling",
  "json-schema-2020-12",
  "http-header-validation",
  "http-custom-header-server-validation",
]);

const installed = dirname(
  createRequire(import.meta.url).resolve("@modelcontextprotocol/conformance/package.json"),
);

/** The suite's command line. */
export const suiteFile = join(installed, "dist", "index.js");

/** Reads what the installed suite requires of a server. */
export function readRequirements(revision: RevisionName): Requirements {
  const text = readFileSync(join(installed, "requirements", `${revision}.yaml`), "utf8");
  const { server, not_scored } = parse(text) as {
    readonly server: readonly string[];
    readonly not_scored: readonly { scenario: string; leg: string; reason: string }[];
  };
  return { scored: server, beside: not_scored.filter(({ leg }) => leg === "server") };
}
