import { readFileSync, writeFileSync } from "node:fs";
import { Project, SyntaxKind } from "ts-morph";
import { expect, it } from "vitest";
import { isOption, type Options } from "../../compiler/config/option.ts";
import { options } from "../../compiler/config/options.ts";

const page = new URL("../../docs/config.md", import.meta.url);
const source = new URL("../../compiler/config/options.ts", import.meta.url);

/** The comment of each option in the table of options, by the option's path. */
function comments(): ReadonlyMap<string, string> {
  const project = new Project({ useInMemoryFileSystem: true });
  const file = project.createSourceFile("options.ts", readFileSync(source, "utf8"));
  const found = new Map<string, string>();
  for (const property of file.getDescendantsOfKind(SyntaxKind.PropertyAssignment)) {
    const [comment] = property.getLeadingCommentRanges();
    if (comment === undefined) continue;
    const groups = property
      .getAncestors()
      .filter((one) => one.isKind(SyntaxKind.PropertyAssignment))
      .map((one) => one.asKindOrThrow(SyntaxKind.PropertyAssignment).getName());
    const text = comment
      .getText()
      .replace(/^\/\*\*|\*\/$/g, "")
      .replace(/\n\s*\*/g, " ")
      .replace(/\s+/g, " ")
      .trim();
    found.set([...groups.reverse(), property.getName()].join("."), text);
  }
  return found;
}

function rows(table: Options, told: ReadonlyMap<string, string>, prefix = ""): readonly string[] {
  return Object.entries(table).flatMap(([name, entry]) => {
    const option = prefix + name;
    if (!isOption(entry)) return rows(entry, told, `${option}.`);
    const defaults = [entry.default ?? []].flat().map((value) => `\`${value}\``);
    return [`| \`${option}\` | ${defaults.join(", ")} | ${told.get(option) ?? ""} |`.replace("|  |", "| |")];
  });
}

it("prints the table of options into docs/config.md", () => {
  const told = comments();
  expect([...told.values()].filter((text) => text === "")).toEqual([]);
  const table = ["| option | default | meaning |", "|---|---|---|", ...rows(options, told)].join("\n");
  const text = readFileSync(page, "utf8");
  const printed = text.replace(/\| option \| default \|[\s\S]*?\n(?=\n)/, () => `${table}\n`);
  if (process.env["UPDATE"] === "1") writeFileSync(page, printed);
  expect(text).toBe(printed);
  for (const row of rows(options, told)) expect(row).toMatch(/\. \|$/);
});
