import type { DescribedTool } from "../../../runtime/client/tools/described-tool.ts";
import { didYouMean } from "../../diagnostics/suggest.ts";
import { CommandError, UsageError } from "../command.ts";
import { defineCommand } from "../define-command.ts";
import { exitCodes } from "../exit-codes.ts";
import { addressed, connect, targetNotes, targetOptions } from "../target.ts";
import type { Terminal } from "../terminal.ts";

export const describeCommand = defineCommand({
  name: "describe",
  summary: "everything that a server says about a tool",
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
    else for (const tool of tools) printTool(tool, terminal);
    return exitCodes.ok;
  },
});

function printTool(tool: DescribedTool, terminal: Terminal): void {
  terminal.out(`${terminal.style("bold", tool.name)}  ${tool.description ?? ""}`);
  if (tool.docs !== undefined && tool.docs !== tool.description) terminal.out(`\n${tool.docs}`);
  if (tool.signature !== undefined) terminal.out(`\n${tool.signature}`);
  terminal.out(`\ninput ${JSON.stringify(tool.inputSchema, null, 2)}`);
  if (tool.outputSchema !== undefined) terminal.out(`\noutput ${JSON.stringify(tool.outputSchema, null, 2)}`);
  if (tool.annotations !== undefined) terminal.out(`\nannotations ${JSON.stringify(tool.annotations)}`);
}
