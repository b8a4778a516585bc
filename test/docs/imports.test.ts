import { expect, it } from "vitest";
import { circles, importGraph, importsBetween, importsOf } from "../support/import-graph.ts";

const graph = importGraph("compiler", "runtime");
const inside =
  (...folders: readonly string[]) =>
  (path: string) =>
    folders.some((folder) => path.startsWith(`${folder}/`) || path === folder);

it("reads every form of an import", () => {
  const text = [
    'import { a } from "./a.ts";',
    'import type { b } from "../b.ts";',
    'export { c } from "./c.ts";',
    'import {\n  d,\n} from "./d/d.ts";',
    'import "./e.ts";',
    'const f = await import("./f.ts");',
    'type G = import("./g.ts").G;',
    'import h from "h";',
  ].join("\n");
  expect(importsOf("x/y.ts", text)).toEqual([
    "x/a.ts",
    "b.ts",
    "x/c.ts",
    "x/d/d.ts",
    "x/e.ts",
    "x/f.ts",
    "x/g.ts",
  ]);
});

it("finds a circle of two, of three and of one module", () => {
  const some = new Map([
    ["a", ["b"]],
    ["b", ["c", "d"]],
    ["c", ["a"]],
    ["d", ["e"]],
    ["e", ["d"]],
    ["f", ["f"]],
    ["g", ["a", "f"]],
  ]);
  expect(circles(some)).toEqual([["d", "e"], ["a", "b", "c"], ["f"]]);
});

it("has no circle of imports, of types neither", () => {
  expect(circles(graph)).toEqual([]);
});

it("knows no transport in a surface", () => {
  expect(importsBetween(graph, inside("runtime/surface"), inside("runtime/transport"))).toEqual([]);
});

it("imports the checks in the pipeline and the command line only", () => {
  const others = (path: string) =>
    !inside("compiler/check", "compiler/cli", "compiler/compile.ts", "compiler/compilation.ts")(path);
  expect(importsBetween(graph, others, inside("compiler/check"))).toEqual([]);
});

it("refers to no spec after lowering", () => {
  const later = inside(
    "compiler/tables",
    "compiler/cost",
    "compiler/emit",
    "compiler/write",
    "compiler/report",
    "compiler/bundle",
  );
  const spec = inside(
    "compiler/spec",
    "compiler/bind",
    "compiler/check",
    "compiler/runners",
    "compiler/upstreams",
  );
  expect(importsBetween(graph, later, spec)).toEqual([]);
});

it("emits without knowing what is written", () => {
  expect(importsBetween(graph, inside("compiler/emit"), inside("compiler/write"))).toEqual([]);
});

it("never imports the compiler in the runtime", () => {
  expect(importsBetween(graph, inside("runtime"), inside("compiler"))).toEqual([]);
});
