import type { Tool } from "../../lower/catalogue.ts";
import type { NamedServer } from "../../lower/named-server.ts";
import type { ToolNames } from "../../lower/names.ts";
import { startWorker } from "./start-worker.ts";
import type { ValidatorCode } from "./validator-code.ts";

/** The code that is made of schemas alone: the most of what is emitted, and of the time that it takes. */
export interface SchemaCode {
  /** Of every tool in list order: its exported types, one declaration each. */
  readonly types: readonly (readonly string[])[];
  /** Of every tool in list order. */
  readonly validators: readonly ToolValidatorCode[];
}

export interface ToolValidatorCode {
  readonly args: ValidatorCode;
  readonly result?: ValidatorCode;
}

/** What of a tool its types and validators are made from. */
export interface SchemaTool extends Pick<Tool, "name" | "description" | "docs" | "input" | "output"> {
  readonly names: ToolNames;
  readonly pick: string | undefined;
}

/** Less is done sooner than a thread has started. */
const worthAThread = 150;

/**
 * Prints types and compiles validators of all tools. Those of a large catalogue come from a thread of their own, so
 * that the caller can compute everything else meanwhile; they are the same either way.
 */
export async function schemaCode(server: Pick<NamedServer, "tools">): Promise<SchemaCode> {
  const tools = server.tools.map(
    ({ tool: { name, description, docs, input, output, result }, names }): SchemaTool => ({
      name,
      description,
      ...(docs === undefined ? {} : { docs }),
      input,
      ...(output === undefined ? {} : { output }),
      names,
      pick: result.pick,
    }),
  );
  if (tools.length >= worthAThread) return inThread(tools);
  const { printSchemaCode } = await import("./print-schema-code.ts");
  return printSchemaCode(tools);
}

function inThread(tools: readonly SchemaTool[]): Promise<SchemaCode> {
  const extension = import.meta.url.endsWith(".ts") ? "ts" : "js";
  const worker = startWorker(new URL(`./schema-code-worker.${extension}`, import.meta.url), tools);
  return new Promise((resolve, reject) => {
    worker.once("message", resolve);
    worker.once("error", reject);
    worker.once("exit", (code) => reject(new Error(`the thread that prints types ended with ${code}`)));
  });
}
