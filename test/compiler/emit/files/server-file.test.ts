import { expect, it } from "vitest";
import { filesOf } from "../../../../compiler/compilation.ts";
import { compile } from "../../../../compiler/compile.ts";
import type { Config } from "../../../../compiler/config/config.ts";
import { memoryHost } from "../../../../compiler/host/memory-host.ts";

const spec =
  "server: { name: one, version: 1.0.0 }\ntools: { a: { description: Does a, run: { mock: true } } }\n";

const project = {
  "specs/one.tools.yaml": spec,
  "hooks.ts": "export {};\n",
  "auth.ts": "export const authenticate = () => ({});\n",
  "my-ranker.ts": "export default () => [];\n",
  "src/my-ranker.ts": "export default () => [];\n",
};

async function serverText(config: Config): Promise<string> {
  const compilation = await compile(config, memoryHost(project));
  expect(compilation.diagnostics).toEqual([]);
  const file = filesOf(compilation).find(({ path }) => path.endsWith("/server.ts"));
  return file?.owner === "generated" ? file.text : "";
}

it.each<[Config, string]>([
  [{}, "await serve(catalogue);\n"],
  [{ hooks: "./hooks.ts" }, "await serve(catalogue, {}, { hooks });\n"],
  [{ authenticate: "./auth.ts" }, 'import { authenticate } from "../../auth.ts";\n'],
  [{ authenticate: "./auth.ts" }, "await serve(catalogue, {}, { authenticate });\n"],
  [{ search: { ranker: "./my-ranker.ts" } }, "await serve(catalogue, {}, { ranker });\n"],
  [
    { hooks: "./hooks.ts", search: { ranker: "./my-ranker.ts" } },
    "await serve(catalogue, {}, { hooks, ranker });\n",
  ],
])("serves with what the config %j names", async (config, want) => {
  expect(await serverText(config)).toContain(want);
});

it("imports a ranker from where the config says", async () => {
  expect(await serverText({ search: { ranker: "./src/my-ranker.ts" } })).toContain(
    'import ranker from "../../src/my-ranker.ts";\n',
  );
});
