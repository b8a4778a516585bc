import type { ToolResult } from "../../../runtime/call/tool-result.ts";
import type { DeltaClient } from "../../../runtime/client/delta-client.ts";
import { isDeltaMcpError } from "../../../runtime/errors.ts";
import type { JsonObject } from "../../../runtime/support/json.ts";
import { didYouMean } from "../../diagnostics/suggest.ts";
import { countArguments, readArguments } from "../call-arguments.ts";
import { CommandError, UsageError } from "../command.ts";
import { defineCommand } from "../define-command.ts";
import { exitCodes } from "../exit-codes.ts";
import { renderContent } from "../render-content.ts";
import { addressed, connect, targetNotes, targetOptions } from "../target.ts";
import type { Terminal } from "../terminal.ts";
import { visibleText } from "../visible-text.ts";

export const callCommand = defineCommand({
  name: "call",
  summary: "call a tool of any MCP server",
  usage: ["TARGET TOOL [ARGS]", "TOOL [ARGS] -- COMMAND"],
  options: targetOptions,
  notes: [
    "ARGS is one JSON object, @FILE, - for standard input, or any number of key=value. The default is {}.",
    ...targetNotes,
  ],
  passThrough: true,
  async run(input, terminal) {
    const place = addressed(input, (words) => countArguments(words) + 1);
    const [tool, ...given] = place.words;
    if (tool === undefined) {
      const before = input.rest.length > 1 ? " With a command, write it before `--`" : "";
      throw new UsageError(`which tool?${before}`);
    }
    await using client = await connect(place, input);
    const schemaOfTool = async () => (await client.describe([tool])).tools[0]?.inputSchema;
    const args = await readArguments(given, terminal, schemaOfTool);
    const result = await callOrSuggest(client, tool, args, terminal);
    if (input.options.json) terminal.out(JSON.stringify(result, null, 2));
    else printResult(result, terminal);
    return result.isError === true ? exitCodes.tool : exitCodes.ok;
  },
});

/** Calls the tool. @throws CommandError with the nearest name if the server has no such tool. */
async function callOrSuggest(
  client: DeltaClient,
  tool: string,
  args: JsonObject,
  terminal: Terminal,
): Promise<ToolResult> {
  try {
    return await client.call(tool, args, { onProgress: (update) => printProgress(update, terminal) });
  } catch (error) {
    if (!isDeltaMcpError(error) || error.code !== "unknown_tool") throw error;
    const names = (await client.index()).map(({ name }) => name);
    const nearest = didYouMean(tool, names);
    const help = nearest === undefined ? "" : `, ${nearest}`;
    throw new CommandError(`there is no tool \`${tool}\`${help}`, exitCodes.tool, error);
  }
}

function printProgress(
  { progress, total, message }: { progress: number; total?: number; message?: string },
  terminal: Terminal,
): void {
  const of = total === undefined ? "" : ` of ${total}`;
  const said = message === undefined ? "" : `  ${visibleText(String(message))}`;
  terminal.err(`  ${progress}${of}${said}`);
}

function printResult(result: ToolResult, terminal: Terminal): void {
  const print = result.isError === true ? terminal.err : terminal.out;
  const shown = terminal.outIsTerminal ? visibleText : (text: string) => text;
  for (const block of result.content) print(shown(renderContent(block)));
  if (result.content.length === 0 && result.structuredContent !== undefined) {
    print(JSON.stringify(result.structuredContent, null, 2));
  }
}
