import { posix, resolve } from "node:path";
import { counted } from "../../support/counted.ts";
import { isGenerated, readText } from "../../write/project-files.ts";
import { UsageError } from "../command.ts";
import { defineCommand } from "../define-command.ts";
import { exitCodes } from "../exit-codes.ts";
import { forceOption } from "../options.ts";
import { checkedServerName } from "../server-name.ts";
import { addressed, serverOptions } from "../target.ts";
import { visibleText } from "../visible-text.ts";
import { writeNewFile } from "../write-new-file.ts";

export const clientCommand = defineCommand({
  name: "client",
  summary: "write a typed client for any MCP server",
  usage: ["-- COMMAND", "URL"],
  options: {
    out: { kind: "text", short: "o", value: "DIR", help: "the folder of the client (default clients/NAME)" },
    name: { kind: "text", value: "NAME", help: "the server's name (default: its own)" },
    force: forceOption,
    ...serverOptions,
  },
  notes: [
    "Asks a server for its tools, and writes client.ts and types.ts: a method for each tool, with types for its arguments and its structured result. A client that was generated before is written again.",
    "  deltamcp client --name memory -- npx -y @modelcontextprotocol/server-memory",
  ],
  async run(input, terminal) {
    const { out, name, force, timeout } = input.options;
    const { target, words } = addressed(input, () => 0);
    if (words.length > 0) throw new UsageError("takes one server: a URL, or a command after `--`");
    const { listServer } = await import("../../import/mcp/list-server.ts");
    const { foreignClient } = await import("../../wrap/foreign-client.ts");
    const listed = await listServer(target, timeout * 1000);
    const own = name === undefined ? undefined : checkedServerName(name);
    const client = await foreignClient(listed, own);
    const folder = out ?? posix.join("clients", client.name);
    for (const file of client.files) {
      const shown = posix.join(folder, file.name);
      await writeNewFile(resolve(terminal.cwd, shown), file.text, {
        replace: force || isGenerated(readText(terminal.cwd, shown)),
        shown,
      });
    }
    terminal.out(
      visibleText(
        `${counted(client.tools, "tool")} of ${listed.name} ${listed.version} -> ${folder}/client.ts`,
      ),
    );
    for (const note of client.notes) terminal.err(visibleText(`note: ${note}`));
    return exitCodes.ok;
  },
});
