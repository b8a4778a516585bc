import { readFile } from "node:fs/promises";
import type { ContentBlock, ToolResult } from "../../../runtime/call/tool-result.ts";
import { isObject, type JsonObject } from "../../../runtime/support/json.ts";
import { CommandError, UsageError } from "../command.ts";
import { defineCommand } from "../define-command.ts";
import { exitCodes } from "../exit-codes.ts";
import { addressed, connect, targetNotes, targetOptions } from "../target.ts";
import type { Terminal } from "../terminal.ts";

export const callCommand = defineCommand({
  name: "call",
  summary: "call a tool of any MCP server",
  usage: ["TARGET TOOL [ARGS]", "TOOL [ARGS] -- COMMAND"],
  options: targetOptions,
  notes: ["ARGS is a JSON object, @FILE, or - for standard input; left out it is {}.", ...targetNotes],
  passThrough: true,
  async run(input, terminal) {
    const place = addressed(input, (words) => (isArguments(words.at(-1)) ? 2 : 1));
    const [tool, given, ...more] = place.words;
    if (tool === undefined) throw new UsageError("which tool?");
    if (more.length > 0)
      throw new UsageError(`one tool and its arguments, not \`${more.join(" ")}\` as well`);
    const args = await readArguments(given, terminal);
    await using client = await connect(place, input);
    const result = await client.call(tool, args);
    if (input.options.json) terminal.out(JSON.stringify(result, null, 2));
    else printResult(result, terminal);
    return result.isError === true ? exitCodes.tool : exitCodes.ok;
  },
});

function isArguments(word: string | undefined): boolean {
  return word !== undefined && (word === "-" || word.startsWith("@") || word.trimStart().startsWith("{"));
}

async function readArguments(given: string | undefined, terminal: Terminal): Promise<JsonObject> {
  if (given === undefined) return {};
  const text =
    given === "-"
      ? await terminal.readStdin()
      : given.startsWith("@")
        ? await readText(given.slice(1))
        : given;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new UsageError(`the arguments are no JSON: ${(error as Error).message}`);
  }
  if (!isObject(value)) throw new UsageError("the arguments must be a JSON object");
  return value as JsonObject;
}

async function readText(file: string): Promise<string> {
  return readFile(file, "utf8").catch((error: unknown) => {
    throw new CommandError(`${file} cannot be read`, exitCodes.io, error);
  });
}

function printResult(result: ToolResult, terminal: Terminal): void {
  const print = result.isError === true ? terminal.err : terminal.out;
  for (const block of result.content) print(shown(block));
  if (result.content.length === 0 && result.structuredContent !== undefined) {
    print(JSON.stringify(result.structuredContent, null, 2));
  }
}

/** What a terminal can show of a block. */
function shown(block: ContentBlock): string {
  switch (block.type) {
    case "text":
      return block.text;
    case "image":
    case "audio":
      return `[${block.type}, ${block.mimeType}, ${Math.floor((block.data.length * 3) / 4)} bytes; --json prints it]`;
    case "resource_link":
      return `[link to ${block.uri}]`;
    case "resource":
      return typeof block.resource["text"] === "string"
        ? block.resource["text"]
        : `[resource ${String(block.resource["uri"])}; --json prints it]`;
  }
}
