import { expect, it } from "vitest";
import { components } from "../../../../compiler/schema/resolve/components.ts";

const find = (graph: Record<string, string>) =>
  components(Object.keys(graph), (node) => [...(graph[node] ?? "")]).map((nodes) =>
    [...nodes].toSorted().join(""),
  );

const graphs: readonly [string, Record<string, string>, readonly string[]][] = [
  ["a chain, its end first", { a: "b", b: "c", c: "" }, ["c", "b", "a"]],
  ["a cycle", { a: "b", b: "c", c: "a" }, ["abc"]],
  ["a node that leads to itself", { a: "a" }, ["a"]],
  [
    "two cycles and the way between them",
    { a: "bx", b: "a", x: "y", y: "c", c: "d", d: "c" },
    ["cd", "y", "x", "ab"],
  ],
  ["a diamond", { a: "bc", b: "d", c: "d", d: "" }, ["d", "b", "c", "a"]],
];

for (const [name, graph, want] of graphs)
  it(`finds ${name}`, () => {
    expect(find(graph)).toEqual(want);
  });
