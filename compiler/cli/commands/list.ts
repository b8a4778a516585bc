import { counted } from "../../support/counted.ts";
import { cut, lineWidth } from "../../support/wrap.ts";
import { UsageError } from "../command.ts";
import { defineCommand } from "../define-command.ts";
import { exitCodes } from "../exit-codes.ts";
import { addressed, connect, targetNotes, targetOptions } from "../target.ts";
import { toolDefinitions } from "../tool-definitions.ts";
import { visibleText } from "../visible-text.ts";

export const listCommand = defineCommand({
  name: "list",
  summary: "list the tools of any MCP server: a URL, or a stdio command",
  usage: ["TARGET", "-- COMMAND"],
  options: {
    index: { kind: "flag", help: "list the index of a Delta-MCP server instead of its tools/list" },
    ...targetOptions,
  },
  notes: [
    "It lists the tools that a host sees. --json prints their whole definitions, which `import tools` reads.",
    ...targetNotes,
  ],
  passThrough: true,
  async run(input, terminal) {
    const place = addressed(input, () => 0);
    if (place.words.length > 0) throw new UsageError("takes one server and no other argument");
    await using client = await connect(place, input);
    const { server, revision, delta } = client.agreement;
    const { index: asIndex, json } = input.options;
    if (json) {
      const tools = await (asIndex ? toolDefinitions(client) : client.listTools());
      terminal.out(JSON.stringify({ server, revision, delta: delta !== undefined, tools }, null, 2));
      return exitCodes.ok;
    }
    const tools = await (asIndex ? client.index() : client.listTools());
    const dialect = delta === undefined ? revision : `${revision}, Delta-MCP`;
    terminal.out(
      `${terminal.style("bold", visibleText(`${server.name} ${server.version}`))}  ${dialect}  ${counted(tools.length, "tool")}`,
    );
    terminal.out("");
    const rows = tools.map((tool) => ({ ...tool, name: visibleText(tool.name) }));
    const wide = rows.reduce((most, { name }) => Math.max(most, Math.min(40, name.length)), 0) + 2;
    for (const { name, description = "" } of rows) {
      const shown = oneLine(description, lineWidth - 2 - Math.max(wide, name.length));
      terminal.out(`  ${name.padEnd(wide)}${terminal.style("dim", shown)}`.trimEnd());
    }
    const indexed = delta === undefined || asIndex ? undefined : (await client.index()).length;
    if (indexed !== undefined && indexed !== tools.length)
      terminal.out(`\n  Its Delta-MCP index has ${counted(indexed, "tool")}: --index lists them.`);
    return exitCodes.ok;
  },
});

/** Servers that do not know Delta-MCP have descriptions of any length. */
function oneLine(text: string, room: number): string {
  return cut(visibleText(text.replace(/\s+/g, " ").trim()), Math.max(20, room));
}
