import { expect, it, vi } from "vitest";
import { nameMap } from "../../../compiler/tables/encoding/name-map.ts";
import { checkMap } from "../../../runtime/encoding/map.ts";
import { tunedCodecs } from "../../../runtime/encoding/tuned/tuned-codecs.ts";

const content = { shapes: [["a", "b"]], values: ["x", { y: 1 }], phrases: [" the"], first: [3] };
const map = nameMap(content);

it("names a map by its content", () => {
  expect(map.hash).toMatch(/^[0-9a-f]{64}$/);
  expect(nameMap({ ...content, phrases: [" a"] }).hash).not.toBe(map.hash);
  expect(nameMap({ ...content }).hash).toBe(map.hash);
});

it("takes a map that came over the wire, whatever its keys' order", async () => {
  const { hash, ...rest } = JSON.parse(JSON.stringify(map));
  expect(await checkMap({ first: rest.first, ...rest, hash, more: 1 }, map.hash)).toEqual(map);
});

it.each<[string, unknown]>([
  ["another map", nameMap({ ...content, phrases: [] })],
  ["a map that was changed", { ...map, phrases: [" and"] }],
  ["no map", null],
  ["a text", "map"],
  ["shapes that are none", { ...map, shapes: ["a"] }],
  ["phrases that are none", { ...map, phrases: [1] }],
  ["numbers that are none", { ...map, first: ["1"] }],
])("refuses %s", async (_, value) => {
  await expect(checkMap(value, map.hash)).rejects.toMatchObject({ code: "protocol" });
});

it("takes no map where Web Crypto is missing, as on a page from plain http", async () => {
  vi.stubGlobal("crypto", { randomUUID: crypto.randomUUID });
  expect(await checkMap(map, map.hash)).toBeUndefined();
  vi.unstubAllGlobals();
});

it("works with a map that makes no sense", () => {
  const odd = tunedCodecs(
    nameMap({
      shapes: [[], ["a", "a"], ["a"], ["a"]],
      values: [null, 1, "", "2.0", [], { a: 1 }, { a: 1 }],
      phrases: ["", "x", "\ud83d", "a\ud83d", "\u007f\u007f", "the", "the"],
      first: [-1, 0.5, 1e9, 0, 0, Number.NaN],
    }),
  );
  const value = { a: [{ a: 1 }, {}, [], null, 1, "", "2.0", "the 😀 a😀 \u007f\u007f", { a: "a" }] };
  expect(odd.json.decode(odd.json.encode(value))).toEqual(value);
  expect(odd.cbor.decode(odd.cbor.encode(value))).toEqual(value);
});
