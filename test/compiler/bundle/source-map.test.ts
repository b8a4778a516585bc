import { spawnSync } from "node:child_process";
import { SourceMap } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import vm from "node:vm";
import { transform } from "esbuild";
import { expect, it, onTestFinished } from "vitest";
import { bundle } from "../../../compiler/bundle/bundle.ts";
import { sourceMapComment } from "../../../compiler/bundle/source-map.ts";
import { filesOf } from "../../../compiler/compilation.ts";
import { compile } from "../../../compiler/compile.ts";
import { memoryHost } from "../../../compiler/host/memory-host.ts";
import { mapStacks } from "../../../runtime/bundle/map-stacks.ts";
import { nodeBinaries } from "../../support/node-binaries.ts";
import { temporaryFolder, writeTree } from "../../support/temporary-folder.ts";

/** The map in a comment. */
function mapIn(comment: string): SourceMap {
  const [, base64 = ""] = /base64,(\S+)\n$/.exec(comment) ?? [];
  return new SourceMap(JSON.parse(Buffer.from(base64, "base64").toString()));
}

it("keeps the places of the author's sources, moved by the lines in front, and drops those of others", async () => {
  const source = `${"\n".repeat(40)}export function long(text) {\n  return text.missing.member;\n}\n`;
  const { code, map } = await transform(source, { sourcemap: true, sourcefile: "a.ts", minify: true });
  const comment = sourceMapComment(map, { isAuthors: () => true, linesBefore: 3 });
  const column = code.indexOf(".missing");
  const before = new SourceMap(JSON.parse(map)).findEntry(0, column);
  expect(mapIn(comment).findEntry(3, column)).toMatchObject({
    originalSource: "a.ts",
    originalLine: 41,
    originalColumn: "originalColumn" in before ? before.originalColumn : -1,
  });
  expect(sourceMapComment(map, { isAuthors: () => false, linesBefore: 0 })).toBe("");
});

it("ends an author's segment where the code of others begins", () => {
  // Columns 0 and 40 are of a.ts, 20 is of b.ts, 60 of none.
  const map = { version: 3, sources: ["b.ts", "a.ts"], names: [], mappings: "ACAA,oBDAA,oBCEK,oB" };
  const kept = mapIn(
    sourceMapComment(JSON.stringify(map), { isAuthors: (path) => path === "a.ts", linesBefore: 0 }),
  );
  const at = (column: number) => kept.findEntry(0, column);
  expect(at(10)).toMatchObject({ originalSource: "a.ts", originalLine: 0 });
  expect(at(30)).not.toHaveProperty("originalSource", expect.any(String));
  expect(at(50)).toMatchObject({ originalSource: "a.ts", originalLine: 2, originalColumn: 5 });
  expect(at(70)).not.toHaveProperty("originalSource", expect.any(String));
});

it("leaves the frames of other files, and of a bundle that is gone, as they are", () => {
  const { prepareStackTrace } = Error;
  onTestFinished(() => {
    Error.prepareStackTrace = prepareStackTrace;
  });
  const url = pathToFileURL(join(temporaryFolder(), "gone.mjs")).href;
  mapStacks(url);
  const script = new vm.Script("new Error('here')", { filename: url });
  expect(script.runInThisContext().stack).toMatch(/^Error: here\n {4}at file:.*\/gone\.mjs:1:1\n {4}at .*\n/);
});

const project = {
  "package.json": '{ "type": "module" }',
  "specs/shop.tools.yaml": `server: { name: shop, version: 1.0.0 }
tools:
  order: { description: Order, run: { fn: ./handlers/shop.ts#order } }
  later: { description: Fail later, run: { fn: ./handlers/shop.ts#later } }
`,
  "handlers/shop.ts": `import { priceOf } from "./prices.ts";

interface Order {
  readonly article: string;
}

export const order = async (): Promise<number> => {
  const first: Order = { article: "tea" };
  return priceOf(first.article);
};

export const later = () => {
  setTimeout(() => {
    throw new Error("too late");
  }, 1);
  return new Promise(() => {});
};
`,
  "handlers/prices.ts": `const prices: Record<string, { net: number } | undefined> = {};

export function priceOf(article: string): number {
  return prices[article]!.net;
}
`,
};

it.each(nodeBinaries())(
  "names the author's file and line in stacks of a bundle, on Node $version",
  async ({ path }) => {
    const compilation = await compile({}, memoryHost(project));
    const [server] = "servers" in compilation ? compilation.servers : [];
    if (server === undefined) throw new Error("it does not compile");
    const root = temporaryFolder(project);
    const { text } = await bundle(root, server, filesOf(compilation));
    writeTree(root, { "generated/shop/server.mjs": text });
    const run = (name: string) => {
      const call = { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name } };
      const argv = [join(root, "generated/shop/server.mjs"), "--surface", "full"];
      const options = { input: `${JSON.stringify(call)}\n`, encoding: "utf8", timeout: 10_000 } as const;
      return spawnSync(path, argv, options);
    };
    const { stderr } = run("order");
    expect(stderr).toMatch(/^error: order threw TypeError: .*net/);
    expect(stderr).toMatch(/\n {4}at .*\/handlers\/prices\.ts:4:27\n/);
    expect(stderr).toMatch(/\n {4}at .*\/handlers\/shop\.ts:9:10\n/);
    expect(text).not.toMatch(/^\/\/# sourceMappingURL=.{3000}/m);

    const ended = run("later");
    expect(ended.status).toBe(1);
    expect(ended.stderr).toMatch(
      /^error: an error outside of every call ends this server: Error: too late\n {4}at .*\/handlers\/shop\.ts:14:11\n/,
    );
  },
);
