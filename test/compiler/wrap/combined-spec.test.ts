import { expect, it } from "vitest";
import { combinedSpec, type ListedFileServer } from "../../../compiler/wrap/combined-spec.ts";
import type { FileServer } from "../../../compiler/wrap/servers-file.ts";

const server = (
  name: string,
  tools: readonly string[],
  more: Partial<FileServer> = {},
): ListedFileServer => ({
  name,
  server: { upstream: { command: name }, ...more },
  listed: {
    ...{ name, version: "1.0.0", prompts: [], resources: [], templates: [] },
    ...{ completes: false, subscribes: false },
    tools: tools.map((tool) => ({ name: tool, description: tool, inputSchema: { type: "object" } })),
  },
});
const toolsOf = (...args: Parameters<typeof combinedSpec>) =>
  Object.keys((combinedSpec(...args).spec as { readonly tools: object }).tools);

it("names a tool after its server only where an earlier server has its name", () => {
  expect(toolsOf([server("a", ["x", "y"]), server("b", ["x", "z"])])).toEqual(["x", "y", "b_x", "z"]);
});

it("serves the tools that the host served", () => {
  expect(toolsOf([server("a", ["x", "y", "z"], { include: ["x", "y"], exclude: ["y"] })])).toEqual(["x"]);
});

it("never gives the name of a tool to another one, even while its server does not answer", () => {
  const b = server("b", ["x", "new"], { names: { x: "b_x" } });
  expect(toolsOf([b], undefined, ["x", "b_x", "new"])).toEqual(["b_x", "b_new"]);
});
