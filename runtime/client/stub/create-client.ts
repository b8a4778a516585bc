import type { EncodingMap } from "../../encoding/map.ts";
import { DeltaMcpError } from "../../errors.ts";
import type { JsonObject } from "../../support/json.ts";
import type { Backend } from "./backend.ts";
import { readPages, readWhole } from "./read-whole.ts";
import type {
  CallOptions,
  ClientDescriptor,
  ClientMethods,
  ConnectOptions,
  GeneratedClient,
} from "./stub-contract.ts";

/**
 * Connects a generated stub, over MCP or over dispatch. Rejects with DeltaMcpError("connection") if the server cannot
 * be reached, and with "configuration" if another version of this package generated the stub.
 */
export async function createClient<Client extends GeneratedClient>(
  descriptor: ClientDescriptor,
  options: ConnectOptions,
): Promise<Client> {
  if (descriptor.contract !== 1)
    throw new DeltaMcpError(
      "configuration",
      `The client of ${descriptor.server} was generated for contract ${descriptor.contract}; this package supports contract 1. Build the client again.`,
    );
  const methods = JSON.parse(descriptor.methods) as ClientMethods;
  const backend = await connectBackend(descriptor, options);
  // No prototype, so that a tool can be named `constructor` or `toString`.
  const client = Object.create(null) as Record<string | symbol, unknown>;
  for (const [method, [tool]] of Object.entries(methods)) client[method] = toolMethod(backend, tool);
  client["$close"] = () => backend.close();
  client[Symbol.asyncDispose] = () => backend.close();
  return Object.freeze(client) as unknown as Client;
}

/** Connects the backend for the kind of target, and loads only its code: a sandbox has fetch and little else. */
async function connectBackend(descriptor: ClientDescriptor, options: ConnectOptions): Promise<Backend> {
  if ("dispatch" in options) {
    const { dispatchBackend } = await import("./dispatch-backend.ts");
    return dispatchBackend(options, options.timeoutMs);
  }
  const [{ DeltaClient }, { mcpBackend }] = await Promise.all([
    import("../delta-client.ts"),
    import("./mcp-backend.ts"),
  ]);
  const { encoding } = descriptor;
  const own =
    encoding === undefined ? {} : { encodingMap: async () => JSON.parse(await encoding()) as EncodingMap };
  return mcpBackend(await DeltaClient.connect(options, { ...own, ...options }));
}

function toolMethod(backend: Backend, tool: string): unknown {
  const call = (args: JsonObject = {}, options?: CallOptions) => backend.call(tool, args, options);
  const nextPart = (options?: CallOptions) => (next: string) => backend.nextPart(tool, next, options);
  return Object.assign(call, {
    whole: async (args: JsonObject = {}, options?: CallOptions) =>
      readWhole(await call(args, options), nextPart(options)),
    async *pages(args: JsonObject = {}, options?: CallOptions) {
      yield* readPages(await call(args, options), nextPart(options));
    },
    each: (list: readonly JsonObject[], options?: CallOptions) => backend.each(tool, list, options),
  });
}
