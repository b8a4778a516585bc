import { expect, it } from "vitest";
import { memoryHost } from "../../../compiler/host/memory-host.ts";
import { handlerModules } from "../../../compiler/source/handler-modules.ts";

const inspect = (text: string, path = "handlers/a.ts") => handlerModules(memoryHost({ [path]: text }))(path);

it("lists what a TypeScript module exports, types aside", async () => {
  const text = `
    export const closeIssue: Handlers["closeIssue"] = async ({ number }, ctx) => {};
    export type T = string; export interface U {}
    export async function list() {}
    const x = 1; export { x as renamed };
    export const { a, b: [c] } = whatever;
    // export const commented = 1;
    const text = \`\nexport const inText = 1;\n\`;`;
  const found = await inspect(text);
  expect(found).toEqual({
    kind: "module",
    exports: new Set(["a", "c", "closeIssue", "list", "renamed"]),
    open: false,
  });
});

it("knows that an export of everything may bring more", async () => {
  expect(await inspect(`export * from "./other.ts"`)).toMatchObject({ kind: "module", open: true });
});

it("reads JavaScript", async () => {
  expect(await inspect("export function f() {}", "handlers/a.mjs")).toMatchObject({
    exports: new Set(["f"]),
  });
});

it("tells why a module cannot be read", async () => {
  expect(await inspect("export cons x")).toEqual({
    kind: "broken",
    reason: 'Unexpected "cons"',
    place: "1:8",
  });
});

it("tells of a missing file which modules stand beside it", async () => {
  const host = memoryHost({ "handlers/b.ts": "", "handlers/notes.md": "", "handlers/deep/c.ts": "" });
  expect(await handlerModules(host)("handlers/a.ts")).toEqual({
    kind: "missing",
    siblings: ["handlers/b.ts"],
  });
});

it("reads each module once", async () => {
  let reads = 0;
  const host = { ...memoryHost({}), read: async () => `export const n${++reads} = 1` };
  const modules = handlerModules(host);
  await Promise.all([modules("a.ts"), modules("a.ts"), modules("a.ts")]);
  expect(reads).toBe(1);
});
