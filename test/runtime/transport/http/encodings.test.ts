import { expect, it } from "vitest";
import { nameMap } from "../../../../compiler/tables/encoding/name-map.ts";
import { type Codec, contentType } from "../../../../runtime/encoding/codec.ts";
import { codecOffers } from "../../../../runtime/encoding/codec-offers.ts";
import type { Json } from "../../../../runtime/support/json.ts";
import { demoServer } from "../../../support/demo-server.ts";
import { call, memorySite, request } from "../../../support/memory-site.ts";

const map = nameMap({ shapes: [["content", "isError"]], values: ["noon"], phrases: ["content"], first: [] });
const served = { ...demoServer, header: { ...demoServer.header, encoding: map.hash }, encoding: map };
const offers = codecOffers(map.hash, async () => map);
const site = () => memorySite(served);

const encoded = (codec: Codec, value: object) =>
  Buffer.from(codec.encode(value as unknown as Json) as string);
const decoded = (codec: Codec, bytes: Buffer) =>
  codec.binary ? codec.decode(bytes) : codec.decode(bytes.toString());

async function send(codec: Codec, message: object, accept: string | undefined) {
  const headers = {
    host: "localhost",
    "content-type": contentType(codec),
    ...(accept === undefined ? {} : { accept }),
  };
  const response = await site().fetch(
    new Request("http://localhost/mcp", { method: "POST", headers, body: encoded(codec, message) }),
  );
  return {
    type: response.headers.get("content-type"),
    bytes: Buffer.from(await response.arrayBuffer()),
    status: response.status,
  };
}

it.each(offers.map((offer) => [contentType(offer), offer] as const))(
  "takes and gives %s",
  async (type, offer) => {
    const codec = await offer.load();
    const answer = await send(codec, call("a", "now"), type);
    expect(answer.type).toBe(type);
    expect(decoded(codec, answer.bytes)).toEqual({
      jsonrpc: "2.0",
      id: "a",
      result: { content: [{ type: "text", text: "noon" }] },
    });
  },
);

it.each(offers.map((offer) => [contentType(offer), offer] as const))(
  "answers %s in itself where no Accept says otherwise",
  async (type, offer) => {
    const answer = await send(await offer.load(), request(1, "tools/list"), undefined);
    expect(answer.type).toBe(type);
  },
);

it("answers in plain JSON whoever asks for that, or for anything", async () => {
  const compact = await offers[2]?.load();
  if (compact === undefined) throw new Error("no compact-json");
  for (const accept of ["application/json, text/event-stream", "*/*"]) {
    expect((await send(compact, call(1, "now"), accept)).type).toBe("application/json");
  }
});

it("weighs what a client accepts", async () => {
  const cbor = await offers[3]?.load();
  if (cbor === undefined) throw new Error("no cbor");
  const json = "application/json; variant=compact";
  expect((await send(cbor, call(1, "now"), `application/cbor;q=0.5, ${json}`)).type).toBe(json);
  expect((await send(cbor, call(1, "now"), "application/cbor;q=0")).status).toBe(406);
});

it("writes errors in the encoding that was asked for", async () => {
  const cbor = await offers[3]?.load();
  if (cbor === undefined) throw new Error("no cbor");
  const answer = await send(cbor, request(1, "no/such"), "application/cbor");
  expect(decoded(cbor, answer.bytes)).toMatchObject({ id: 1, error: { code: -32601 } });
});

it.each([
  ["application/cbor", "no cbor at all", 400],
  ["application/json; variant=compact", '{"m":"ping","method":"ping"}', 400],
  ["application/json; variant=unknown", "{}", 415],
])("refuses a body of %s that is %j with %i", async (type, body, status) => {
  const response = await site().post(body, { "content-type": type });
  expect(response.status).toBe(status);
});
