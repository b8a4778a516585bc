import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { countTokens } from "gpt-tokenizer/encoding/o200k_base";
import { schemaResolver } from "../compiler/schema/resolve/resolve.ts";
import { printSignature } from "../compiler/types/print-signature.ts";
import type { JsonSchema } from "../runtime/support/json.ts";
import { atMost, figure, printRows, type Row } from "./row.ts";
import { bigCatalogue, readTools } from "./support/catalogue-file.ts";
import type { ListedTool } from "./support/listed-tool.ts";

/**
 * The cost of parameters as signatures, in per cent of the o200k tokens of their JSON Schemas, over the `*.tools.json` files
 * of a folder (without a file that is the union of others).
 */
export async function main(argv: readonly string[]): Promise<void> {
  printRows(signatureRows(argv.find((word) => !word.startsWith("--")) ?? "../shared/catalogues"), argv);
}

/** The rows for a folder; without one, for made-up tools. */
export function signatureRows(folder: string): readonly Row[] {
  const sum = { tools: 0, names: 0, schema: 0, bare: 0, documented: 0 };
  const resolve = schemaResolver();
  for (const { name, inputSchema } of toolsOf(folder)) {
    const { bare, documented } = printSignature({ name, input: resolve(inputSchema as JsonSchema).schema });
    sum.tools += 1;
    sum.names += tokens(name);
    sum.schema += tokens(JSON.stringify(inputSchema));
    sum.bare += tokens(bare.slice(name.length));
    sum.documented += tokens(documented.slice(name.length));
  }
  const share = (part: number) => (100 * part) / sum.schema;
  // Made-up descriptions contain less than real ones, so the bars apply only to real tools.
  const held = (name: string, value: number, bar: number) =>
    existsSync(folder) ? atMost(name, value, "%", bar) : figure(name, value, "%");
  return [
    figure("tools with parameters", sum.tools, "tools"),
    figure("parameters as JSON Schema", sum.schema, "tokens"),
    held("parameters as documented signatures", share(sum.documented), 58),
    figure("the same with the tools' names", share(sum.documented + sum.names), "%"),
    held("parameters as bare signatures", share(sum.bare), 17),
    figure("the same with the tools' names", share(sum.bare + sum.names), "%"),
  ];
}

function toolsOf(folder: string): readonly ListedTool[] {
  if (!existsSync(folder)) return bigCatalogue([]);
  return readdirSync(folder)
    .filter((file) => file.endsWith(".tools.json") && !file.startsWith("union"))
    .flatMap((file) => readTools(join(folder, file)))
    .filter((tool) => tool.inputSchema !== undefined);
}

function tokens(text: string): number {
  return countTokens(text, { disallowedSpecial: new Set() });
}

if (import.meta.filename === process.argv[1]) await main(process.argv.slice(2));
