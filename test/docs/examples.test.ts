import { join } from "node:path";
import { expect, it } from "vitest";
import { filesOf } from "../../compiler/compilation.ts";
import { compile } from "../../compiler/compile.ts";
import { memoryHost } from "../../compiler/host/memory-host.ts";
import { docExamples } from "../support/doc-examples.ts";
import { temporaryFolder, writeTree } from "../support/temporary-folder.ts";
import { typeCheck } from "../support/type-check.ts";

/** Each page is a project of its own: its specs are built, and its code is checked against what comes out. */
const pages = [
  "README.md",
  "docs/client.md",
  "docs/config.md",
  "docs/dispatch.md",
  "docs/handlers.md",
  "docs/hosting.md",
];

it("shows specs that compile without a complaint, and code that fits what they become", async () => {
  const folder = temporaryFolder();
  for (const page of pages) {
    const examples = docExamples(page);
    expect([...examples.keys()], page).not.toEqual([]);
    const compilation = await compile({}, memoryHost(Object.fromEntries(examples)));
    // A page that has no spec is about code alone.
    const complaints = compilation.diagnostics.filter(({ code }) => code !== "DMC1022");
    expect(complaints, page).toEqual([]);
    writeTree(join(folder, page), Object.fromEntries(examples));
    for (const file of filesOf(compilation))
      if (file.owner === "generated") writeTree(join(folder, page), { [file.path]: file.text });
  }
  expect(await typeCheck(folder)).toBe("");
}, 120_000);
