import { expect, it } from "vitest";
import { showPage } from "../../../compiler/cli/show-page.ts";
import { explain, listCodes } from "../../../compiler/diagnostics/explain.ts";

const plain = { style: (_: unknown, text: string) => text };

it("shows a page as a terminal does", () => {
  const page = `# DMC0001: something

${"word ".repeat(20).trim()}
and more.

Wrong:

\`\`\`yaml wrong
tools:

  a: 1
\`\`\`

\`\`\`yaml wrong other.yaml
b: 2
\`\`\`
`;
  expect(showPage(page, plain)).toBe(`DMC0001: something

${"word ".repeat(16).trim()}
word word word word and more.

Wrong:

  tools:

    a: 1

  ── other.yaml
  b: 2
`);
});

it("loses no line of any example", () => {
  for (const { code } of listCodes()) {
    const page = explain(code) ?? "";
    const shown = showPage(page, plain);
    const examples = [...page.matchAll(/^```.*\n([\s\S]*?)^```$/gm)].map(([, text = ""]) => text.trimEnd());
    for (const line of examples.join("\n").split("\n"))
      expect(shown.split("\n")).toContain(line === "" ? "" : `  ${line}`);
    expect(shown).not.toContain("```");
  }
});

it("is as wide as a terminal, but for examples", () => {
  for (const { code } of listCodes()) {
    const prose = showPage(explain(code) ?? "", plain)
      .split("\n")
      .filter((line) => !line.startsWith("  "));
    expect(prose.filter((line) => line.length > 80)).toEqual([]);
  }
});
