import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { type Command, flag, text, UsageError } from "../command.ts";
import { exitCodes } from "../exit-codes.ts";
import { forceOption } from "../options.ts";
import { writeNewFile } from "../write-new-file.ts";

export const schemaCommand: Command = {
  name: "schema",
  summary: "print the JSON Schema of the spec language, for editors",
  usage: [""],
  options: {
    out: { type: "string", short: "o", value: "FILE", help: "write it there (default: print it)" },
    force: forceOption,
  },
  notes: [
    "An editor with a YAML language server completes and checks specs that start with",
    "  # yaml-language-server: $schema=./node_modules/deltamcp/dist/compiler/spec/spec.schema.json",
  ],
  async run(input, terminal) {
    if (input.positionals.length > 0) throw new UsageError("takes no arguments");
    const schema = readFileSync(new URL("../../spec/spec.schema.json", import.meta.url), "utf8");
    const out = text(input, "out");
    if (out === undefined) terminal.out(schema);
    else
      await writeNewFile(resolve(terminal.cwd, out), schema, {
        replace: flag(input, "force"),
        shown: out,
      });
    return exitCodes.ok;
  },
};
