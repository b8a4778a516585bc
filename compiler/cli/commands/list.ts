import { largestOf } from "../../../runtime/support/lists.ts";
import { counted } from "../../support/counted.ts";
import { cut, lineWidth } from "../../support/wrap.ts";
import { UsageError } from "../command.ts";
import { defineCommand } from "../define-command.ts";
import { exitCodes } from "../exit-codes.ts";
import { addressed, connect, targetNotes, targetOptions } from "../target.ts";

export const listCommand = defineCommand({
  name: "list",
  summary: "the tools of any MCP server: a URL, or a stdio command",
  usage: ["TARGET", "-- COMMAND"],
  options: targetOptions,
  notes: targetNotes,
  passThrough: true,
  async run(input, terminal) {
    const place = addressed(input, () => 0);
    if (place.words.length > 0) throw new UsageError("takes one server and nothing else");
    await using client = await connect(place, input);
    const { server, revision, delta } = client.agreement;
    const tools = await client.index();
    if (input.options.json) {
      terminal.out(JSON.stringify({ server, revision, delta: delta !== undefined, tools }, null, 2));
      return exitCodes.ok;
    }
    const dialect = delta === undefined ? revision : `${revision}, Delta-MCP`;
    terminal.out(
      `${terminal.style("bold", `${server.name} ${server.version}`)}  ${dialect}  ${counted(tools.length, "tool")}`,
    );
    terminal.out("");
    const wide =
      Math.min(
        40,
        largestOf(
          tools.map(({ name }) => name.length),
          0,
        ),
      ) + 2;
    for (const { name, description } of tools) {
      const shown = oneLine(description, lineWidth - 2 - Math.max(wide, name.length));
      terminal.out(`  ${name.padEnd(wide)}${terminal.style("dim", shown)}`);
    }
    return exitCodes.ok;
  },
});

/** Servers that do not know Delta-MCP have descriptions of any length. */
function oneLine(text: string, room: number): string {
  return cut(text.replace(/\s+/g, " ").trim(), Math.max(20, room));
}
