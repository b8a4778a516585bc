import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { filesOf } from "../../compiler/compilation.ts";
import { compile } from "../../compiler/compile.ts";
import { memoryHost } from "../../compiler/host/memory-host.ts";
import { docExamples } from "../support/doc-examples.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

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
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  for (const page of pages) {
    const examples = docExamples(page);
    expect([...examples.keys()], page).not.toEqual([]);
    const compilation = await compile({}, memoryHost(Object.fromEntries(examples)));
    // A page that has no spec is about code alone.
    const complaints = compilation.diagnostics.filter(({ code }) => code !== "DMC1022");
    expect(complaints, page).toEqual([]);
    for (const [path, text] of examples) write(join(page, path), text);
    for (const file of filesOf(compilation))
      if (file.owner === "generated") write(join(page, file.path), file.text);
  }
  const tsconfig = {
    extends: join(root, "tsconfig.json"),
    compilerOptions: { typeRoots: [join(root, "node_modules/@types")] },
    include: ["**/*.ts"],
    exclude: [],
  };
  write("package.json", JSON.stringify({ type: "module" }));
  write("tsconfig.json", JSON.stringify(tsconfig));
  const tsc = spawnSync(process.execPath, [join(root, "node_modules/typescript/bin/tsc"), "-p", folder], {
    encoding: "utf8",
  });
  expect(tsc.stdout).toBe("");
  expect(tsc.status).toBe(0);
}, 120_000);
