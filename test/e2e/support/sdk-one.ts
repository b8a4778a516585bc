import type { CallOptions, OfficialClient, OfficialRelease, Target } from "./official-client.ts";

// biome-ignore lint/suspicious/noExplicitAny: five releases of one package, whose types differ.
type Module = any;

/** Accepts whatever the server answers: the tests look at it themselves. */
const anything = {
  parse: (value: unknown) => value,
  safeParse: (data: unknown) => ({ success: true, data }),
};

/** A release of SDK 1, by the alias under which it is installed. */
export function sdkOne(
  alias: string,
  revision: string,
  transports: OfficialRelease["transports"],
  elicits: boolean,
): OfficialRelease {
  const load = (path: string): Promise<Module> => import(`${alias}/${path}`);
  return {
    name: alias,
    transports,
    revision,
    elicits,
    async connect(target): Promise<OfficialClient> {
      const { Client } = await load("client/index.js");
      const types = await load("types.js");
      const client = new Client(
        { name: alias, version: "1" },
        { capabilities: elicits ? { elicitation: {} } : {} },
      );
      if (elicits) {
        client.setRequestHandler(types.ElicitRequestSchema, () => ({
          action: "accept",
          content: { name: "Ada" },
        }));
      }
      const transport = await openTransport(load, target);
      await client.connect(transport);
      return {
        get revision() {
          return transport.protocolVersion ?? transport._protocolVersion;
        },
        serverName: () => client.getServerVersion()?.name,
        request: (method, params) =>
          client.request({ method, ...(params && { params }) }, types.ResultSchema ?? anything),
        listTools: async () => (await client.listTools()).tools,
        callTool: (name, args, options?: CallOptions) =>
          client.callTool({ name, ...(args && { arguments: args }) }, undefined, options),
        close: () => client.close(),
      };
    },
  };
}

async function openTransport(load: (path: string) => Promise<Module>, target: Target): Promise<Module> {
  if ("url" in target) {
    const { StreamableHTTPClientTransport } = await load("client/streamableHttp.js");
    return new StreamableHTTPClientTransport(new URL(target.url));
  }
  const { StdioClientTransport } = await load("client/stdio.js");
  return new StdioClientTransport({ ...target, stderr: "inherit" });
}
