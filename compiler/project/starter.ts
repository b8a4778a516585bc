/** A file of a new project; an optional one gives way to what is there. */
export interface StarterFile {
  readonly path: string;
  readonly text: string;
  readonly optional: boolean;
}

/** Packages beside deltamcp that a project in TypeScript needs: the compiler, and the types of Node. */
export const starterTools = { typescript: "^5.9.0", "@types/node": "^22.0.0" } as const;

/** The smallest project that does something: one server, two tools, one handler. `range` is the version of deltamcp. */
export function starterFiles(name: string, range: string): readonly StarterFile[] {
  return [
    { path: `specs/${name}.tools.yaml`, text: spec(name), optional: false },
    { path: `handlers/${name}.ts`, text: handler(name), optional: false },
    { path: "deltamcp.config.ts", text: config, optional: true },
    { path: "package.json", text: packageJson(name, range), optional: true },
    { path: "tsconfig.json", text: tsconfig, optional: true },
    { path: ".gitignore", text: gitignore, optional: true },
  ];
}

const spec = (
  name: string,
) => `# yaml-language-server: $schema=../node_modules/deltamcp/dist/compiler/spec/spec.schema.json
server:
  name: ${name}
  version: 1.0.0
  instructions: Counts words, and tells the time in any time zone.

tools:
  count_words:
    description: Count the words, lines and characters of a text
    input:
      text: { type: string, description: The text to count, minLength: 1 }
    output:
      type: object
      properties:
        words: { type: integer }
        lines: { type: integer }
        characters: { type: integer }
      required: [words, lines, characters]
    run: { fn: ./handlers/${name}.ts#countWords }
    annotations: { readOnly: true }

  tell_time:
    description: Tell the time in a time zone
    keywords: [clock, now, date]
    input:
      zone?: { type: string, description: "IANA name: Europe/Rome", default: UTC }
    run: { fn: ./handlers/${name}.ts#tellTime }
    annotations: { readOnly: true }
`;

const handler = (
  name: string,
) => `// Yours. A build adds a function for each new \`fn\` tool and touches nothing else.
import type { Handlers } from "../generated/${name}/handlers.ts";

export const countWords: Handlers["countWords"] = async ({ text }) => ({
  words: text.split(/\\s+/).filter(Boolean).length,
  lines: text.split("\\n").length,
  characters: [...text].length,
});

export const tellTime: Handlers["tellTime"] = async ({ zone }) => {
  const now = new Date();
  return { zone, time: now.toLocaleString("en-GB", { timeZone: zone }), iso: now.toISOString() };
};
`;

const config = `import { defineConfig } from "deltamcp";

export default defineConfig({
  // Everything has a default; node_modules/deltamcp/docs/config.md lists what there is.
});
`;

const packageJson = (name: string, range: string) =>
  `${JSON.stringify(
    {
      name: name.toLowerCase().replace(/^[_.]+/, "") || "server",
      private: true,
      type: "module",
      scripts: {
        build: "deltamcp build",
        check: "deltamcp check",
        start: "deltamcp start",
        typecheck: "tsc --noEmit",
      },
      dependencies: { deltamcp: range },
      devDependencies: starterTools,
    },
    null,
    2,
  )}\n`;

/** Receipts, the output of tsc and secrets are not sources. */
const gitignore = "node_modules/\n.deltamcp/\ndist/\n.env\n";

const tsconfig = `${JSON.stringify(
  {
    compilerOptions: {
      target: "es2023",
      lib: ["es2023", "esnext.disposable"],
      module: "nodenext",
      types: ["node"],
      strict: true,
      rewriteRelativeImportExtensions: true,
      verbatimModuleSyntax: true,
      skipLibCheck: true,
      outDir: "dist",
    },
    include: ["**/*.ts"],
    exclude: ["node_modules", "dist"],
  },
  null,
  2,
)}\n`;
