import { expect, it } from "vitest";
import { Report } from "../../../compiler/diagnostics/report.ts";
import { parse } from "../../../compiler/source/parse.ts";
import { sourceFile } from "../../../compiler/source/source-file.ts";
import { checkProject } from "../../support/check-project.ts";

const long = "Search issues by text, state, label, assignee, milestone and date of creation";
const short = "Search issues by text, state, label, assignee";

/** Each is the body of tool `t`, at an indentation of four. */
const styles: [string, string, string][] = [
  ["plain text", `    description: ${long}\n    run: { mock: true }\n`, long],
  ["double quotes", `    description: "${long}"\n    run: { mock: true }\n`, long],
  [
    "a folded block",
    `    description: >-\n      Search issues by text, state, label,\n      assignee, milestone and date of creation\n    run: { mock: true }\n`,
    long,
  ],
  ["a block with a final line break", `    description: |\n      ${long}\n    run: { mock: true }\n`, long],
  ["the last key", `    run: { mock: true }\n    description: ${long}\n`, long],
  [
    "docs after it",
    `    description: ${long}\n    docs: More.\n    run: { mock: true }\n`,
    `${long}\n\nMore.`,
  ],
  [
    "docs before it",
    `    docs: More.\n    run: { mock: true }\n    description: ${long}\n`,
    `${long}\n\nMore.`,
  ],
  [
    "docs in a block",
    `    description: ${long}\n    docs: |\n      More.\n\n      - a\n        b\n    run: { mock: true }\n`,
    `${long}\n\nMore.\n\n- a\n  b\n`,
  ],
  [
    "docs in a folded block",
    `    description: ${long}\n    docs: >\n      More\n      of it.\n    run: { mock: true }\n`,
    `${long}\n\nMore of it.\n`,
  ],
];

it.each(styles)("mends %s", async (_, body, docs) => {
  const mended = await applied({
    "a.tools.yaml": `server: { name: s, version: "1" }\ntools:\n  t:\n${body}  u: { description: U, run: { mock: true } }\n`,
  });
  expect(mended.tools["t"]).toEqual({ description: short, docs, run: { mock: true } });
  expect(mended.tools["u"]).toEqual({ description: "U", run: { mock: true } });
});

it("mends a map in one line", async () => {
  const text = `server: { name: s, version: "1" }\ntools: { t: { description: "${long}", run: { mock: true } } }\n`;
  expect((await applied({ "a.tools.yaml": text })).tools["t"]).toEqual({
    description: short,
    docs: long,
    run: { mock: true },
  });
});

it.each([undefined, 2])("mends JSON with an indentation of %s", async (indentation) => {
  const value = {
    server: { name: "s", version: "1" },
    tools: { t: { description: long, run: { mock: true } } },
  };
  const mended = await applied({ "a.tools.json": JSON.stringify(value, null, indentation) });
  expect(mended.tools["t"]).toEqual({ description: short, docs: long, run: { mock: true } });
});

/** The project's one file with the one fix of its one diagnostic. */
async function applied(files: Record<string, string>): Promise<{ tools: Record<string, unknown> }> {
  const { report } = await checkProject(files);
  expect(report.diagnostics.map(({ code }) => code)).toEqual(["DMC2004"]);
  const fix = report.diagnostics[0]?.fix;
  if (fix === undefined) throw new Error("there is no fix");
  const { source, start, end } = fix.span;
  const text = source.text.slice(0, start) + fix.replacement + source.text.slice(end);
  const again = new Report();
  const { value } = parse(sourceFile(source.path, text), again);
  expect(again.diagnostics).toEqual([]);
  return value as { tools: Record<string, unknown> };
}
