import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { defineCommand } from "../define-command.ts";
import { exitCodes } from "../exit-codes.ts";
import { forceOption } from "../options.ts";
import { writeNewFile } from "../write-new-file.ts";

export const schemaCommand = defineCommand({
  name: "schema",
  summary: "print the JSON Schema of the spec language, for editors",
  usage: [""],
  words: { max: 0, otherwise: "takes no arguments" },
  options: {
    out: { kind: "text", short: "o", value: "FILE", help: "write the schema to a file (default: print it)" },
    force: forceOption,
  },
  notes: [
    "An editor with a YAML language server completes and checks specs with this first line:",
    "  # yaml-language-server: $schema=./node_modules/deltamcp/dist/compiler/spec/spec.schema.json",
  ],
  async run({ options }, terminal) {
    const schema = readFileSync(new URL("../../spec/spec.schema.json", import.meta.url), "utf8");
    const { out, force } = options;
    if (out === undefined) terminal.out(schema);
    else
      await writeNewFile(resolve(terminal.cwd, out), schema, {
        replace: force,
        shown: out,
      });
    return exitCodes.ok;
  },
});
