import type { Calls } from "../../runtime/call/calls.ts";
import type { ClientChannel } from "../../runtime/call/client-channel.ts";
import { errorMetaKey } from "../../runtime/call/error-to-result.ts";
import { execute } from "../../runtime/call/execution.ts";
import { openCalls } from "../../runtime/call/open-calls.ts";
import { plainResult } from "../../runtime/call/plain-result.ts";
import type { Preview } from "../../runtime/call/preview.ts";
import type { ResultHandler } from "../../runtime/call/result-handler.ts";
import type { ToolRun } from "../../runtime/call/run-tool.ts";
import type { ToolResult } from "../../runtime/call/tool-result.ts";
import { createToolTable } from "../../runtime/call/tool-table.ts";
import { openCatalogue } from "../../runtime/catalogue/open-catalogue.ts";
import type { ToolRecord } from "../../runtime/catalogue/records.ts";
import { noted } from "../../runtime/result/noted.ts";
import type { Handler } from "../../runtime/runner/runner.ts";
import { emittedCatalogue } from "./emitted-catalogue.ts";
import { handlersOf, testRunners } from "./test-runners.ts";
import { toolRecord } from "./tool-record.ts";

/** A tool as record and handler in one. */
export type ToolSketch = Partial<ToolRecord> & { readonly handler: Handler };

/** Calls of tools in memory. Undefined for a name that is unknown. */
export interface MemoryTools {
  call(name: string, args: unknown, channel: ClientChannel): Promise<ToolResult | undefined>;
  preview(name: string, args: unknown, channel: ClientChannel): Promise<Preview | ToolRun | undefined>;
}

/** The call path over tools in memory. */
export function memoryTools(
  tools: Record<string, ToolSketch>,
  rest: Partial<Calls> & { readonly results?: ResultHandler } = {},
): MemoryTools {
  const plain: ResultHandler = {
    present: (_tool, value, _caller, { mismatch } = {}) =>
      mismatch === undefined ? plainResult(value) : noted(plainResult(value), mismatch),
  };
  const { results = plain, ...settings } = rest;
  const records = Object.entries(tools).map(([name, { handler: _, ...tool }]) =>
    toolRecord({ ...tool, name }),
  );
  const calls = openCalls({
    tools: createToolTable(openCatalogue(emittedCatalogue({ tools: records }))),
    runners: testRunners(handlersOf(tools)),
    ...settings,
  });
  const run = async (tool: string, args: unknown, channel: ClientChannel, preview: boolean) => {
    const executed = await execute(calls, { kind: "call", tool, args, preview }, results, channel);
    return executed.kind === "result" || executed.kind === "preview" ? executed : undefined;
  };
  return {
    async call(name, args, channel) {
      const executed = await run(name, args, channel, false);
      return executed?.kind === "result" ? executed.result : undefined;
    },
    preview: (name, args, channel) => run(name, args, channel, true),
  };
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
