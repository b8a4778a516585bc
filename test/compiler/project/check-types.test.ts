import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { installPackage } from "../../support/built-package.ts";
import { runCli } from "../../support/memory-terminal.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

const repository = (path: string) => new URL(`../../../${path}`, import.meta.url).pathname;

const spec = `server: { name: shop, version: 1.0.0 }
tools:
  count: { description: Count, output: { type: integer }, run: { fn: ./handlers/shop.EXT#count } }
`;
const typed = (value: string) =>
  `import type { Handlers } from "../generated/shop/handlers.ts";\nimport "./other.ts";\nexport const count: Handlers["count"] = async () => ${value};\n`;
const tsconfig = {
  compilerOptions: {
    module: "nodenext",
    target: "es2023",
    strict: true,
    declaration: true,
    noUnusedLocals: true,
    rewriteRelativeImportExtensions: true,
  },
};

/** A project with TypeScript, and with the package installed. */
async function project(handlers: string, extension = "ts", installed = true): Promise<string> {
  const root = temporaryFolder({
    "package.json": '{ "type": "module" }',
    "tsconfig.json": JSON.stringify(tsconfig),
    "specs/shop.tools.yaml": spec.replace("EXT", extension),
    [`handlers/shop.${extension}`]: handlers,
    "handlers/other.ts": "export const unrelated: number = 'an error elsewhere';\n",
  });
  await installPackage(root);
  mkdirSync(join(root, "node_modules/@types"), { recursive: true });
  symlinkSync(repository("node_modules/@types/node"), join(root, "node_modules/@types/node"));
  if (installed) symlinkSync(repository("node_modules/typescript"), join(root, "node_modules/typescript"));
  return root;
}

it("finds a handler of another type, after writing what it has to fit", async () => {
  const root = await project(typed('"many"'));
  const { exitCode, err } = await runCli(root, ["build"]);
  expect(exitCode).toBe(1);
  expect(err).toMatch(/^error\[DMC4035\]: Type .* \(TS2322\)\n {2}┌─ handlers\/shop\.ts:3:\d+\n/);
  expect(err).toMatch(/1 error, 0 warnings\. The generated files were written\.\n$/);
  expect((await runCli(root, ["build", "--check"])).exitCode).toBe(1);
  expect((await runCli(root, ["start", "-q"])).exitCode).toBe(1);
  expect(await runCli(root, ["build", "-q", "--skip-types"])).toEqual({ exitCode: 0, out: "", err: "" });
});

it("finds a handler without annotations by the server that uses it", async () => {
  const { exitCode, err } = await runCli(await project("export const count = async () => 'many';\n"), [
    "build",
    "-q",
  ]);
  expect(exitCode).toBe(1);
  expect(err).toContain("generated/shop/server.ts:");
});

it("looks again after every change, in modules that handlers import as well", async () => {
  const source = `import type { Handlers } from "../generated/shop/handlers.ts";\nimport { value } from "./value.ts";\nexport const count: Handlers["count"] = async () => value;\n`;
  const root = await project(source);
  const write = (text: string) => writeFileSync(join(root, "handlers/value.ts"), text);
  write("export const value: number = 3;\n");
  for (const _ of [1, 2]) expect((await runCli(root, ["build", "-q"])).exitCode).toBe(0);
  write("export const value: string = 'many';\n");
  expect((await runCli(root, ["build", "-q"])).err).toContain("handlers/shop.ts:3:");
  write("export const value: number = 30;\n");
  expect(await runCli(root, ["build", "-q"])).toEqual({ exitCode: 0, out: "", err: "" });
});

it.each([
  ["nothing to complain of", () => project(typed("3"))],
  ["JavaScript", () => project("export const count = async (args) => 'many';\n", "js")],
  ["no TypeScript installed", () => project(typed('"many"'), "ts", false)],
])("is silent where there is %s", async (_, make) => {
  expect(await runCli(await make(), ["build", "-q"])).toEqual({ exitCode: 0, out: "", err: "" });
});
