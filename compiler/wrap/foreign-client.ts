import { clientFile } from "../emit/files/client-file.ts";
import { typesFile } from "../emit/files/types-file.ts";
import type { ListedServer } from "../import/mcp/listed-server.ts";
import { compileSpec } from "./compile-spec.ts";
import { wrappedSpec } from "./wrapped-spec.ts";

/** The typed stub for an MCP server that is not ours. */
export interface ForeignClient {
  /** The name of the server in code and folders. */
  readonly name: string;
  readonly tools: number;
  readonly files: readonly { readonly name: "client.ts" | "types.ts"; readonly text: string }[];
  /** Tools that were left out, and changes that were made. */
  readonly notes: readonly string[];
}

/** Prints the stub of a server from its list of tools. `name` is the server's name in code. */
export async function foreignClient(listed: ListedServer, name: string | undefined): Promise<ForeignClient> {
  const tools = { ...listed, prompts: [], resources: [], templates: [] };
  const { spec, notes } = wrappedSpec(tools, { command: "server" }, name);
  const { server, leftOut } = await compileSpec(spec);
  const sources = [`${listed.name} ${listed.version}`.replace(/\s+/g, " ")];
  const context = {
    ...server,
    tuned: { ...server.tuned, catalogue: { ...server.tuned.catalogue, sources } },
  };
  const from = { ...context, catalogue: { ...server.catalogue, sources } };
  return {
    name: server.catalogue.server.name,
    tools: server.catalogue.tools.length,
    files: [
      { name: "client.ts", text: clientFile(from, true).text },
      { name: "types.ts", text: typesFile(from, server.code).text },
    ],
    notes: [
      ...notes.filter((note) => !note.includes(" is named ")),
      ...leftOut.map((each) => `left out ${each}`),
    ],
  };
}
