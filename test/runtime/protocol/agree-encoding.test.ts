import { expect, it } from "vitest";
import { createProtocol } from "../../../runtime/protocol/protocol.ts";
import { demoServer } from "../../support/demo-server.ts";
import { memoryClient, memoryParts, statelessMeta } from "../../support/memory-server.ts";

const delta = "io.github.deltamcp/delta";
const tuned = `application/json; variant=tuned; map=${"e".repeat(16)}`;
const hello = (accept?: unknown) => ({
  protocolVersion: "2025-11-25",
  capabilities: { experimental: { [delta]: accept === undefined ? {} : { accept } } },
});

it.each([
  [tuned, tuned, tuned],
  [`application/json;q=0.5, ${tuned}`, tuned, tuned],
  ["application/cbor", "application/cbor", "application/cbor"],
  ["application/json", "application/json", undefined],
  ["application/x-unknown", "application/json", undefined],
])("agrees on a pipe for %j on %j", async (accept, named, spoken) => {
  const client = memoryClient(createProtocol(memoryParts(demoServer)), { transport: "stdio" });
  const { result } = await client.request("initialize", hello(accept) as never);
  expect(result.capabilities.experimental[delta].contentType).toBe(named);
  expect(client.session.encoding).toEqual({ after: 1, mediaType: spoken });
});

it("agrees in a discovery as well", async () => {
  const client = memoryClient(createProtocol(memoryParts(demoServer)), { transport: "stdio" });
  const _meta = statelessMeta({ extensions: { [delta]: { accept: "application/cbor" } } });
  const { result } = await client.request("server/discover", { _meta });
  expect(result.capabilities.extensions[delta].contentType).toBe("application/cbor");
  expect(result).toMatchObject({ resultType: "complete", ttlMs: 60_000 });
  expect(client.session.encoding).toEqual({ after: 1, mediaType: "application/cbor" });
});

it.each([undefined, 7, null])("stays with JSON for clients that list %j", async (accept) => {
  const client = memoryClient(createProtocol(memoryParts(demoServer)), { transport: "stdio" });
  const { result } = await client.request("initialize", hello(accept) as never);
  expect(result.capabilities.experimental[delta]).not.toHaveProperty("contentType");
  expect(client.session.encoding?.mediaType).toBeUndefined();
});

it("agrees on nothing over HTTP, where each request speaks for itself", async () => {
  const client = memoryClient(createProtocol(memoryParts(demoServer)), { transport: "http" });
  const { result } = await client.request("initialize", hello(tuned) as never);
  expect(result.capabilities.experimental[delta]).not.toHaveProperty("contentType");
});
