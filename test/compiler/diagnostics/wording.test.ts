import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { codes } from "../../../compiler/diagnostics/codes.ts";
import type { Diagnostic } from "../../../compiler/diagnostics/diagnostic.ts";
import { nodeHost } from "../../../compiler/host/node-host.ts";
import { diagnoseProject } from "../../support/diagnose-project.ts";

/** The checkable part of rule 9 of CONTRIBUTING.md ("Plain English"), for each diagnostic of every fixture. */
const root = fileURLToPath(new URL("../../diagnostics/", import.meta.url));
const all: Diagnostic[] = [];
for (const fixture of readdirSync(root).sort())
  all.push(...(await diagnoseProject(nodeHost(`${root}${fixture}`))));

/** TypeScript words the message and the help of DMC4035. */
const ours = all.filter(({ code }) => code !== "DMC4035");
const texts = ours.flatMap(({ code, message, help, label, related = [] }) =>
  [message, help, label, ...related.map((one) => one.message)].flatMap((text) =>
    text === undefined ? [] : [`${code} ${text}`],
  ),
);

/** Matches the first word of a text in lower case, an acronym, a number, or a code span. */
const start = /^DMC\d{4} (?:[a-z]|[A-Z]{2}|\d|`|<|“|a [A-Z]|[^\p{L}])/u;

it("has a way out: a help, a fix, or a message that says what must be", () => {
  const without = all.filter(
    ({ help, fix, message }) => !help && fix === undefined && !/\bmust\b/.test(message),
  );
  expect(without.map(({ code, message }) => `${code} ${message}`)).toEqual([]);
});

it("begins in lower case, and ends without a full stop", () => {
  expect(texts.filter((text) => !start.test(text) || /(?<!…)\.$/.test(text))).toEqual([]);
});

it("has no placeholder left, and no value that was not filled in", () => {
  expect(
    texts.filter((text) => /undefined|\[object|NaN|\$\{"/.test(text.replaceAll(/`[^`]*`/g, ""))),
  ).toEqual([]);
});

it("has at most 160 characters in a message, and 260 in a help", () => {
  // The values of the author, in backquotes, may be long.
  const bare = (text: string) => text.replaceAll(/`[^`]*`/g, "``");
  expect(ours.filter(({ message }) => bare(message).length > 160).map(({ message }) => message)).toEqual([]);
  expect(ours.filter(({ help = "" }) => bare(help).length > 260).map(({ help }) => help)).toEqual([]);
});

it("says `cannot`, `must` and `remove`, and nothing in the words that readers stumbled over", () => {
  const stumbles =
    /\bcan ?not\b(?<!cannot)|can't|has to\b|take (it|one of them) out|leave .* out of it|stands?\b|nothing but/;
  expect(texts.filter((text) => stumbles.test(text.replaceAll(/`[^`]*`/g, "")))).toEqual([]);
});

it("has a title without a capital, an article or a full stop at the ends", () => {
  const bad = Object.entries(codes).filter(
    ([, { title }]) =>
      !/^(?:[a-z]|JSON|YAML|OpenAPI)/.test(title) || /^the |\.$/.test(title) || title.length > 60,
  );
  expect(bad.map(([code, { title }]) => `${code}: ${title}`)).toEqual([]);
});
