import { expect, it } from "vitest";
import { nameMap } from "../../../compiler/tables/encoding/name-map.ts";
import { contentType } from "../../../runtime/encoding/codec.ts";
import { codecOffers } from "../../../runtime/encoding/codec-offers.ts";
import { codecOfAccept } from "../../../runtime/encoding/negotiate.ts";

const map = nameMap({ shapes: [], values: ["anything at all"], phrases: [], first: [] });

it("loads what it offers", async () => {
  for (const offer of codecOffers(map.hash, async () => map)) {
    const codec = await offer.load();
    expect(contentType(codec)).toBe(contentType(offer));
    const value = { jsonrpc: "2.0", id: 1, result: ["anything at all"] };
    const back = codec.binary ? codec.decode(codec.encode(value)) : codec.decode(codec.encode(value));
    expect(back).toEqual(value);
  }
});

it("loads the map once, and only for the tuned encoding", async () => {
  let loads = 0;
  const offers = codecOffers(map.hash, async () => {
    loads++;
    return map;
  });
  await codecOfAccept("application/json", offers)?.load();
  await codecOfAccept("application/cbor", offers)?.load();
  expect(loads).toBe(0);
  for (const offer of offers) await offer.load();
  expect(loads).toBe(1);
});
