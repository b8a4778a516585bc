import { expect, it } from "vitest";
import type { AnsweredSite } from "../../../compiler/adopt/adoption.ts";
import { adoptionLines } from "../../../compiler/cli/render-adoption.ts";

const stack = `node ended with exit code 1:
node:internal/modules/cjs/loader:1210
  throw err;

Error: Cannot find module '/srv/missing.js'
    at Module._resolveFilename (node:internal/modules/cjs/loader:1207:15)
Node.js v20.20.2`;

/** The lines of a place in which no server can be adopted. */
function linesFor(why: string, fault?: string): readonly string[] {
  const site = { host: { title: "Cursor" }, at: ["mcpServers"] };
  const answered = { site, servers: [], left: [{ name: "notes", why }] } as unknown as AnsweredSite;
  return adoptionLines("/home/ann/.cursor/mcp.json", answered, undefined, fault);
}

it.each([
  [
    "the error of a program, without its stack",
    stack,
    "node ended with exit code 1: Error: Cannot find module '/srv/missing.js'",
  ],
  [
    "the last words of a program that names no error",
    "npx ended with exit code 2:\nusage\nbye\n",
    "npx ended with exit code 2: bye",
  ],
  ["a reason of one line as it is", "it is turned off", "it is turned off"],
])("says in one line %s", (_, why, shown) => {
  const [, left, fault] = linesFor(why, why);
  expect(left).toBe(`  notes is left alone: ${shown}`);
  expect(fault).toBe(`  The file is left alone: ${shown}`);
});
