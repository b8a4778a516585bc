import { createToolCaller } from "../../runtime/call/call.ts";
import type { CallParts } from "../../runtime/call/call-parts.ts";
import { errorMetaKey } from "../../runtime/call/error-to-result.ts";
import { plainResult } from "../../runtime/call/plain-result.ts";
import type { ToolCaller } from "../../runtime/call/tool-caller.ts";
import { createToolTable } from "../../runtime/call/tool-table.ts";
import { openCatalogue } from "../../runtime/catalogue/open-catalogue.ts";
import type { ToolRecord } from "../../runtime/catalogue/records.ts";
import type { Handler, Runner } from "../../runtime/runner/runner.ts";
import { emittedCatalogue } from "./emitted-catalogue.ts";
import { toolRecord } from "./tool-record.ts";

/** A tool as record and handler in one. */
export type ToolSketch = Partial<ToolRecord> & { readonly handler: Handler };

/** The call path over tools in memory. */
export function memoryTools(tools: Record<string, ToolSketch>, rest: Partial<CallParts> = {}): ToolCaller {
  const records = Object.entries(tools).map(([name, { handler: _, ...tool }]) =>
    toolRecord({ ...tool, name }),
  );
  const runner: Runner<"fn"> = {
    kind: "fn",
    run: ({ handler }, args, context) => tools[handler]?.handler(args, context),
  };
  return createToolCaller({
    tools: createToolTable(openCatalogue(emittedCatalogue({ tools: records }))),
    runners: new Map([["fn", runner as Runner]]),
    results: { shape: (_, value) => plainResult(value) },
    ...rest,
  });
}

/** Gives back its arguments. */
export const echo: ToolSketch = {
  inputSchema: {
    type: "object",
    properties: { text: { type: "string" }, times: { type: "integer", default: 2 } },
    required: ["text"],
    additionalProperties: false,
  },
  signature: "echo(text: string, times?: int = 2)",
  handler: (args) => args,
};

/** The text of a result's first block. */
export function textOf(result: unknown): string | undefined {
  return (result as { content: { text: string }[] }).content[0]?.text;
}

/** The code of an error result. */
export function errorCode(result: unknown): string | undefined {
  return (result as { _meta: Record<string, { code: string }> })._meta[errorMetaKey]?.code;
}
