import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import type { OfficialClient, OfficialRelease } from "./official-client.ts";

type Negotiation = "legacy" | "auto" | { readonly pin: string };

/** SDK 2's client, in one of its ways to find a revision. */
export function sdkTwo(mode: Negotiation, revision: string): OfficialRelease {
  return {
    name: `SDK 2 ${typeof mode === "string" ? mode : `pinned to ${mode.pin}`}`,
    transports: ["stdio", "http"],
    revision,
    elicits: true,
    async connect(target): Promise<OfficialClient> {
      const client = new Client(
        { name: "sdk-2", version: "2" },
        { capabilities: { elicitation: { form: {} } }, versionNegotiation: { mode } },
      );
      client.setRequestHandler("elicitation/create", () => ({ action: "accept", content: { name: "Ada" } }));
      const transport =
        "url" in target
          ? new StreamableHTTPClientTransport(new URL(target.url))
          : new StdioClientTransport({ command: target.command, args: [...target.args], stderr: "inherit" });
      await client.connect(transport);
      return {
        get revision() {
          return client.getNegotiatedProtocolVersion();
        },
        serverName: () => client.getServerVersion()?.name,
        request: (method, params) =>
          client.request({ method, ...(params && { params }) } as never, passThrough as never) as never,
        listTools: async () => (await client.listTools()).tools,
        callTool: (name, args, options) =>
          client.callTool({ name, ...(args && { arguments: args }) } as never, options as never),
        close: () => client.close(),
      };
    },
  };
}

const passThrough = {
  "~standard": { version: 1, vendor: "test", validate: (value: unknown) => ({ value }) },
};
