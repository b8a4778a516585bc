import type { DescribedTool } from "../../../runtime/client/tools/described-tool.ts";
import { didYouMean } from "../../diagnostics/suggest.ts";
import { CommandError, UsageError } from "../command.ts";
import { defineCommand } from "../define-command.ts";
import { exitCodes } from "../exit-codes.ts";
import { addressed, connect, targetNotes, targetOptions } from "../target.ts";
import type { Terminal } from "../terminal.ts";
import { visibleText } from "../visible-text.ts";

export const describeCommand = defineCommand({
  name: "describe",
  summary: "print the whole definition of a tool",
  usage: ["TARGET TOOL", "TOOL… -- COMMAND"],
  options: targetOptions,
  notes: targetNotes,
  passThrough: true,
  async run(input, terminal) {
    const place = addressed(input, () => 1);
    if (place.words.length === 0) throw new UsageError("which tool?");
    await using client = await connect(place, input);
    const { tools, unknown } = await client.describe(place.words);
    if (unknown.length > 0) {
      const names = (await client.index()).map(({ name }) => name);
      const reasons = unknown.map((name) => {
        const nearest = didYouMean(name, names);
        return `there is no tool \`${name}\`${nearest === undefined ? "" : `, ${nearest}`}`;
      });
      throw new CommandError(reasons.join("; "), exitCodes.tool);
    }
    if (input.options.json) terminal.out(JSON.stringify(tools.length === 1 ? tools[0] : tools, null, 2));
    else terminal.out(tools.map((tool) => toolText(tool, terminal)).join("\n\n"));
    return exitCodes.ok;
  },
});

function toolText(tool: DescribedTool, terminal: Terminal): string {
  const { name, description = "", docs, signature, inputSchema, outputSchema, annotations } = tool;
  const json = (value: unknown) => visibleText(JSON.stringify(value, null, 2));
  return [
    `${terminal.style("bold", visibleText(name))}  ${visibleText(description)}`.trimEnd(),
    ...(docs === undefined || docs === description ? [] : [visibleText(docs)]),
    ...(signature === undefined ? [] : [visibleText(signature)]),
    ...(inputSchema === undefined ? ["it has no input schema"] : [`input ${json(inputSchema)}`]),
    ...(outputSchema === undefined ? [] : [`output ${json(outputSchema)}`]),
    ...(annotations === undefined ? [] : [`annotations ${json(annotations)}`]),
  ].join("\n\n");
}
