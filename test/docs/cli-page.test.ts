import { readFileSync, writeFileSync } from "node:fs";
import { expect, it } from "vitest";
import { commandDocs } from "../../compiler/cli/command-docs.ts";
import { commandGroups } from "../../compiler/cli/commands.ts";

const page = new URL("../../docs/cli.md", import.meta.url);
const reference = /(?<=<!-- commands: .*-->\n)[\s\S]*?(?=<!-- commands end -->)/;

it("has the reference of docs/cli.md made from the declarations of the commands", () => {
  const text = readFileSync(page, "utf8");
  const made = text.replace(reference, () => `\n${commandDocs(commandGroups)}\n`);
  if (process.env["UPDATE"]) writeFileSync(page, made);
  else expect(text).toBe(made);
});
