import { expect, it } from "vitest";
import { nameMap } from "../../../compiler/tables/encoding/name-map.ts";
import { cborCodec } from "../../../runtime/encoding/cbor-codec.ts";
import { type Codec, contentType } from "../../../runtime/encoding/codec.ts";
import { compactJsonCodec } from "../../../runtime/encoding/compact-json-codec.ts";
import { jsonCodec } from "../../../runtime/encoding/json-codec.ts";
import { codecOfAccept, codecOfContentType } from "../../../runtime/encoding/negotiate.ts";
import { tunedCodecs } from "../../../runtime/encoding/tuned/tuned-codecs.ts";
import { growth, linear } from "../../support/growth.ts";

const tuned = tunedCodecs(nameMap({ shapes: [], values: [], phrases: [], first: [] }));
const codecs: readonly Codec[] = [tuned.cbor, tuned.json, compactJsonCodec, cborCodec, jsonCodec];
const tunedJson = contentType(tuned.json);

it.each<[string, Codec | undefined]>([
  ["application/json", jsonCodec],
  ["Application/JSON; Charset=UTF-8", jsonCodec],
  ["application/json;charset=utf-8;odata=none", jsonCodec],
  ["application/json; variant=compact", compactJsonCodec],
  ['application/json;variant="compact"', compactJsonCodec],
  ["application/json; variant=Compact; charset=utf-8", compactJsonCodec],
  ["application/json; variant=other", undefined],
  ["application/cbor", cborCodec],
  [tunedJson, tuned.json],
  [contentType(tuned.cbor), tuned.cbor],
  ["application/json; variant=tuned; map=0123456789abcdef", undefined],
  ["application/json; variant=tuned", undefined],
  ["text/plain", undefined],
  ["*/*", undefined],
  ["", undefined],
  [";;;,,,", undefined],
  ["application/jsonx", undefined],
])("reads the content type %j", (header, codec) => {
  expect(codecOfContentType(header, codecs)).toBe(codec);
});

it.each<[string, Codec | undefined]>([
  ["application/json", jsonCodec],
  ["application/json, text/event-stream", jsonCodec],
  ["*/*", jsonCodec],
  ["application/*", jsonCodec],
  ["text/html, */*;q=0.1", jsonCodec],
  ["application/cbor, */*;q=0.5", cborCodec],
  ["application/cbor;q=0, application/json", jsonCodec],
  ["application/cbor;q=0", undefined],
  ["application/json;q=0, */*", undefined],
  ["application/json;q=0.4, application/cbor;q=0.7", cborCodec],
  ["application/json, application/json; variant=compact", compactJsonCodec],
  ["application/json; variant=compact;q=0.9, application/json", jsonCodec],
  [`${contentType(tuned.cbor)}, ${tunedJson}, application/json`, tuned.cbor],
  [`${tunedJson};q=1.0, ${contentType(tuned.cbor)};q=0.999`, tuned.json],
  ["application/json; variant=tuned; map=0123456789abcdef, application/json;q=0.1", jsonCodec],
  ["APPLICATION/JSON;Q=0.5", jsonCodec],
  ["application/json;q=2", undefined],
  ["application/json;q=high", undefined],
  ['text/plain;a="x,application/cbor", application/json', jsonCodec],
  ["text/html", undefined],
  ["", undefined],
])("answers %j", (header, codec) => {
  expect(codecOfAccept(header, codecs)).toBe(codec);
});

it("reads a hostile header in linear time", () => {
  const read = (size: number) => {
    codecOfAccept(`application/json;a=${'"\\'.repeat(size)}`, codecs);
    codecOfContentType(`${'"'.repeat(size + 1)}, application/json`, codecs);
  };
  expect(growth(read, 60_000)).toBeLessThan(linear);
});
