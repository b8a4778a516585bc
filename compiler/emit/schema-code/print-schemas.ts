import type { NamedServer } from "../../lower/named-server.ts";
import type { SchemaCode, SchemaTool } from "./schema-code.ts";
import { startWorker } from "./start-worker.ts";

/** Below this number of tools, printing takes less time than starting a thread. */
const worthAThread = 150;

/**
 * Prints the types and compiles the validators of all tools. For a large catalogue a thread does it, while the caller
 * computes everything else. The result is the same.
 */
export async function printSchemas(server: Pick<NamedServer, "tools">): Promise<SchemaCode> {
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
