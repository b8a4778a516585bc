import { Project, ts } from "ts-morph";
import { expect, it } from "vitest";
import { Report } from "../../../../compiler/diagnostics/report.ts";
import { addFunctions } from "../../../../compiler/emit/author/add-functions.ts";
import type { WantedFunction } from "../../../../compiler/emit/author/wanted-function.ts";

const wanted = (name: string, rest: Partial<WantedFunction> = {}): WantedFunction => ({
  key: name,
  export: name,
  module: "handlers/tracker.ts",
  subject: name,
  description: `Does ${name}`,
  type: "unknown",
  handlers: "generated/tracker/handlers.ts",
  ...rest,
});

function add(existing: string, names: readonly string[], path = "handlers/tracker.ts") {
  const report = new Report();
  const added = addFunctions(
    path,
    existing,
    names.map((name) => wanted(name)),
    report,
  );
  return { added, codes: report.diagnostics.map(({ code }) => code) };
}

it("adds the missing function only, typed by the interface that the file imports", () => {
  const existing = `import type { Handlers } from "../generated/tracker/handlers.ts";

export const a: Handlers["a"] = async () => 1;
`;
  expect(add(existing, ["a", "b"]).added).toBe(`
/** Does b */
export const b: Handlers["b"] = async (_args, _ctx) => {
  throw new Error("b is not written yet: write b in handlers/tracker.ts");
};
`);
});

it.each([
  ["another name", 'import type { Handlers as Mine } from "../generated/tracker/handlers.ts";', "Mine"],
  ["another extension", 'import { type Handlers } from "../generated/tracker/handlers.js";', "Handlers"],
  ["no extension", 'import type { Handlers } from "../generated/tracker/handlers";', "Handlers"],
  [
    "another server's interface",
    'import type { Handlers } from "../generated/other/handlers.ts";',
    'import("../generated/tracker/handlers.ts").Handlers',
  ],
  ["no import", "export {};", 'import("../generated/tracker/handlers.ts").Handlers'],
])("types the function where the file has %s", (_, existing, type) => {
  expect(add(`${existing}\n`, ["b"]).added).toContain(`export const b: ${type}["b"] =`);
});

it.each([
  ["a function", "export function a() {}"],
  ["an async generator", "export async function* a() {}"],
  ["a list", "const x = 1; export { x as a };"],
  ["another module", 'export { x as a } from "./x.ts";'],
  ["destructuring", "export const { x: a, ...rest } = {} as never;"],
  ["several in one declaration", "export const z = 1, a = 2;"],
  ["a class", "export class a {}"],
  ["a namespace", 'export * as a from "./x.ts";'],
  ["a string name", 'const x = 1; export { x as "a" };'],
  ["whatever another module has", 'export * from "./x.ts";'],
])("adds nothing where %s exports it", (_, existing) => {
  expect(add(`${existing}\n`, ["a"])).toEqual({ added: "", codes: [] });
});

it("keeps the kind of line ends, and begins a new line where the file ends without one", () => {
  const { added } = add("// windows\r\nexport const z = 1;", ["b"]);
  expect(added.startsWith("\r\n\r\n/** Does b */\r\n")).toBe(true);
  expect(added.replaceAll("\r\n", "")).not.toContain("\n");
});

it.each([
  ["a function", "function b() {}\nb();"],
  ["an import", 'import { b } from "./b.ts";'],
  ["a variable", "let b = 1;"],
])("does not declare a second time what is %s already", (_, existing) => {
  expect(add(`${existing}\n`, ["b"])).toEqual({ added: "", codes: ["DMC5302"] });
});

it.each(["export const a = {", "a b c d", "/* open", "`${"])(
  "leaves alone what does not parse: %s",
  (existing) => {
    expect(add(existing, ["b"])).toEqual({ added: "", codes: ["DMC5301"] });
  },
);

it("documents a function in a JavaScript module by JSDoc", () => {
  const { added } = add("export const a = 1;\n", ["b"], "handlers/tracker.mjs");
  expect(added).toContain('/** @type {import("../generated/tracker/handlers.ts").Handlers["b"]} */');
  expect(added).toContain("export const b = async (_args, _ctx) => {");
});

it.each([
  "*/ alert(1) /*",
  "`${process.exit(1)}`",
  "\u2028export const evil = 1;\u2029",
  "a\nb\r\nc",
  "@deprecated",
  "'\"\\",
])("can not be broken out of by a description: %j", (description) => {
  const report = new Report();
  const hostile = wanted("b", { description, subject: description, key: description });
  const added = addFunctions("handlers/tracker.ts", "export {};\n", [hostile], report);
  const file = new Project({ useInMemoryFileSystem: true }).createSourceFile("x.ts", `export {};\n${added}`);
  expect(file.getProject().getProgram().getSyntacticDiagnostics(file)).toEqual([]);
  expect(file.getStatements().map((one) => one.getKind())).toEqual([
    ts.SyntaxKind.ExportDeclaration,
    ts.SyntaxKind.VariableStatement,
  ]);
  const [statement] = file.getVariableStatements();
  expect(statement?.getJsDocs()[0]?.getTags()).toEqual([]);
});
