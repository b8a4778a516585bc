import { spawnSync } from "node:child_process";
import { cpSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { bundle } from "../../support/bundled-script.ts";
import { temporaryFolder, writeTree } from "../../support/temporary-folder.ts";

const repository = fileURLToPath(new URL("../../../", import.meta.url));

/** The whole of a trivial runner: `run: { echo: { text: "Hello {name}" } }` answers with its text. */
const added: Readonly<Record<string, string>> = {
  "runtime/runner/echo/echo-binding.ts": `/** A text with \`{arg}\` templates. */
export interface EchoBinding {
  readonly text: string;
}
`,
  "runtime/runner/echo/echo-runner.ts": `import type { OpenRunner } from "../runner.ts";
import { parseTemplate, renderTemplate } from "../template.ts";

/** Answers with a text. */
export const openEchoRunner: OpenRunner<"echo"> = () => ({
  run: ({ text }, args) => renderTemplate(parseTemplate(text).parts, args),
});
`,
  "compiler/runners/echo/echo-spec.ts": `/** \`run: { echo: … }\` of a spec. */
export interface EchoSpec {
  readonly text: string;
}
`,
  "compiler/runners/echo/echo-kind.ts": `import { placeIn } from "../../bind/declared.ts";
import type { RunnerKind } from "../runner-kind.ts";

/** A text. */
export const echoKind: RunnerKind<"echo"> = {
  templates: ({ text }) => [[["text"], text]],
  rules: [
    (tool, { report }) => {
      if (tool.run.spec.text !== tool.name) return;
      report("DMC4010", { reason: "it only says its name" }, { span: placeIn(tool, ["run", "echo", "text"]) });
    },
  ],
  lower: ({ run }) => ({ run: { kind: "echo", ...run.spec } }),
};
`,
};

/** Lines in the tables of kinds, each before the line of \`http\`. */
const lines: Readonly<Record<string, readonly string[]>> = {
  "runtime/runner/binding.ts": [
    'import type { EchoBinding } from "./echo/echo-binding.ts";',
    "  readonly echo: EchoBinding;",
  ],
  "runtime/runner/runners.ts": [
    '  echo: async () => (await import("./echo/echo-runner.ts")).openEchoRunner,',
  ],
  "compiler/runners/spec-run.ts": [
    'import type { EchoSpec } from "./echo/echo-spec.ts";',
    "  readonly echo: EchoSpec;",
  ],
  "compiler/runners/runner-kinds.ts": [
    'import { echoKind } from "./echo/echo-kind.ts";',
    "  echo: echoKind,",
  ],
};

const schemaPath = "compiler/spec/spec.schema.json";
const docsPath = "docs/spec.md";

/** The places that CONTRIBUTING.md names. */
const allowed =
  /^(runtime\/runner\/|compiler\/runners\/|compiler\/spec\/spec\.schema\.json$|docs\/spec\.md$)/;

/** A copy of this repository with the runner. */
function withRunner(): string {
  const root = temporaryFolder();
  for (const path of ["compiler", "runtime", "templates", "package.json", "tsconfig.json", docsPath])
    cpSync(join(repository, path), join(root, path), { recursive: true });
  symlinkSync(join(repository, "node_modules"), join(root, "node_modules"));
  writeTree(root, added);
  for (const path of Object.keys(lines)) addLines(root, path);
  edit(root, schemaPath, (text) => {
    const schema = JSON.parse(text);
    const { Run } = schema.$defs;
    Run.properties.echo = {
      type: "object",
      description: "Answers with a text.",
      properties: { text: { type: "string", description: "The text." } },
      required: ["text"],
      additionalProperties: false,
    };
    Run.oneOf.push({ required: ["echo"] });
    return JSON.stringify(schema, undefined, 2);
  });
  edit(root, docsPath, (text) => text.replace(/^\| `mock: true`/m, "| `echo: { text }` | its text |\n$&"));
  return root;
}

/** An import goes to the top; another line goes before that of `http`. */
function addLines(root: string, path: string): void {
  for (const line of lines[path] ?? []) {
    edit(root, path, (text) =>
      line.startsWith("import")
        ? `${line}\n${text}`
        : text.replace(/^ {2}(readonly )?http: /m, (http) => `${line}\n${http}`),
    );
  }
}

function edit(root: string, path: string, change: (text: string) => string): void {
  const text = readFileSync(join(root, path), "utf8");
  const changed = change(text);
  expect(changed).not.toBe(text);
  writeFileSync(join(root, path), changed);
}

function node(root: string, ...args: readonly string[]) {
  return spawnSync(process.execPath, args, { cwd: root, encoding: "utf8" });
}

/** The errors of types by their file, without what follows the first sentence. */
function typeErrors(root: string): Record<string, string> {
  const config = { extends: "./tsconfig.json", include: ["compiler", "runtime"] };
  writeFileSync(join(root, "tsconfig.check.json"), JSON.stringify(config));
  const tsc = join(repository, "node_modules/typescript/bin/tsc");
  const { stdout } = node(root, tsc, "-p", "tsconfig.check.json", "--singleThreaded");
  const errors = stdout.matchAll(/^(\S+?)\(\d+,\d+\): error (TS\d+: .*? is missing|TS\d+: .*)/gm);
  return Object.fromEntries([...errors].map(([, file = "", error = ""]) => [file, error]));
}

const spec = `server: { name: demo, version: 1.0.0 }
tools:
  greet:
    description: Greet somebody by name
    input: { name: { type: string } }
    run: { echo: { text: "Hello {name}" } }
`;

it("takes a folder of the runtime, one of the compiler, the schema and a docs page to add a runner", async () => {
  const touched = [...Object.keys(added), ...Object.keys(lines), schemaPath, docsPath];
  expect(touched.filter((path) => !allowed.test(path))).toEqual([]);

  const root = withRunner();
  writeTree(root, { "specs/demo.tools.yaml": spec });
  const cli = await bundle(join(root, "compiler/cli/main.ts"), join(root, "bundled/cli"), {
    root,
    packages: "external",
  });
  expect(node(root, cli, "build", "-q")).toMatchObject({ status: 0, stderr: "" });
  const server = await bundle(join(root, "generated/demo/server.ts"), join(root, "bundled/demo"), { root });
  const call = node(root, cli, "call", "greet", '{"name":"Ada"}', "--", process.execPath, server);
  expect(call).toMatchObject({ status: 0, stdout: "Hello Ada\n" });

  // The general rules see it like every other runner, and it has rules of its own.
  const wrong = spec
    .slice(spec.indexOf("  greet"))
    .replace("greet", "other")
    .replace("Hello {name}", "other");
  writeTree(root, { "specs/demo.tools.yaml": spec.replace("{name}", "{nam}") + wrong });
  const { stderr } = node(root, cli, "check");
  expect(stderr).toContain("error[DMC4011]: the tool has no argument `nam`");
  expect(stderr).toContain("error[DMC4010]: it only says its name");

  // One side alone does not compile: beside the tables with it stand those without, and only these have errors.
  const without: Record<string, string> = {};
  for (const path of ["runtime/runner/runners.ts", "compiler/runners/runner-kinds.ts"]) {
    const beside = path.replace(".ts", "-without.ts");
    cpSync(join(repository, path), join(root, beside));
    without[beside] = expect.stringMatching(/^TS2741: Property 'echo' is missing/);
  }
  expect(typeErrors(root)).toEqual(without);
}, 120_000);
