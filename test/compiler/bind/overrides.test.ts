import { expect, it } from "vitest";
import { compile } from "../../../compiler/compile.ts";
import { memoryHost } from "../../../compiler/host/memory-host.ts";

const part = `upstreams:
  files: { mcp: { command: node, args: [server.js] } }
tools:
  read_file:
    description: Read a file
    docs: The whole text.
    result: { maxTokens: 300, pick: name }
    run: { mcp: { upstream: files, pin: { digest: d, parts: { description: x } } } }
    annotations: { readOnly: true }
`;
const own = (overrides: string) => `server: { name: mine, version: 1.0.0 }
include: [./files.tools.yaml]
${overrides}`;

async function build(overrides: string, included = part) {
  return compile(
    { specs: ["mine.tools.yaml"] },
    memoryHost({ "mine.tools.yaml": own(overrides), "files.tools.yaml": included }),
  );
}

it("lets the including file change texts, results and places of an included tool, key by key", async () => {
  const built = await build(
    "overrides: { read_file: { description: Read it, rank: 1, result: { maxTokens: 900 } } }",
  );
  expect(built.diagnostics).toEqual([]);
  const [tool] = built.servers[0]?.tuned.catalogue.tools ?? [];
  expect(tool).toMatchObject({
    description: "Read it",
    docs: "The whole text.",
    rank: 1,
    result: { maxTokens: 900, pick: "name" },
    run: { kind: "mcp", upstream: "files", tool: "read_file", pin: { digest: "d" }, reads: true },
  });
});

it("reports an override without tool, and a mistake in an override at its own place", async () => {
  const typo = await build("overrides: { read_fil: { rank: 1 } }");
  expect(typo.diagnostics).toMatchObject([{ code: "DMC2121", help: "did you mean `read_file`?" }]);
  const long = await build(`overrides: { read_file: { description: ${"word ".repeat(20)} } }`);
  expect(long.diagnostics).toMatchObject([
    { code: "DMC2004", span: { source: { path: "mine.tools.yaml" } } },
  ]);
  const other = await build("overrides: { read_file: { run: { mock: true } } }");
  expect(other.diagnostics).toMatchObject([{ code: "DMC2001" }]);
});

it("pins no tool of an upstream that is followed", async () => {
  const built = await build("", part.replace("args: [server.js]", "args: [server.js], follow: true"));
  expect(built.servers[0]?.tuned.catalogue.tools[0]?.run).not.toHaveProperty("pin");
});
