import fc from "fast-check";
import { expect, it } from "vitest";
import { createSseParser } from "../../../runtime/client/rpc/sse-parser.ts";
import { growth, linear } from "../../support/growth.ts";

const bytes = (text: string) => new TextEncoder().encode(text);
const parse = (text: string) => createSseParser().push(bytes(text));

it.each<[string, string, string[]]>([
  ["LF", "data: a\n\ndata: b\n\n", ["a", "b"]],
  ["CRLF", "data: a\r\n\r\n", ["a"]],
  ["CR", "data: a\r\rdata: b\r\r ", ["a", "b"]],
  ["several lines of data", "data: a\ndata:b\ndata\n\n", ["a\nb\n"]],
  ["comments and unknown fields", ": ping\nfoo: bar\ndata: a\n\n", ["a"]],
  ["no event without its empty line", "data: a\n", []],
  ["no event without data", "event: x\nid: 1\n\n", []],
  ["a byte order mark", "\ufeffdata: a\n\n", ["a"]],
  ["one space after the colon", "data:  a\n\n", [" a"]],
  ["U+2028 inside", "data: a\u2028b\n\n", ["a\u2028b"]],
])("reads %s", (_, text, want) => {
  expect(parse(text).map((event) => event.data)).toEqual(want);
});

it("keeps id, retry and event, and starts from an earlier id", () => {
  const parser = createSseParser("before");
  expect(parser.lastEventId).toBe("before");
  const events = parser.push(
    bytes("event: ping\ndata: x\n\nid: 7\nretry: 250\ndata: y\n\nid: bad\0\nretry: x\n\n"),
  );
  expect(events).toEqual([
    { event: "ping", data: "x" },
    { event: "message", data: "y" },
  ]);
  expect([parser.lastEventId, parser.retry]).toEqual(["7", 250]);
});

it("gives the same events wherever the stream is cut", () => {
  const text = "id: 1\r\ndata: ü😀\r\n\r\n\n: c\rdata: a\ndata: b\r\n\nevent: e\ndata\n\n";
  const whole = parse(text);
  expect(whole).toHaveLength(3);
  const stream = bytes(text);
  fc.assert(
    fc.property(fc.array(fc.nat(stream.length), { maxLength: 12 }), (cuts) => {
      const parser = createSseParser();
      const places = [0, ...cuts.sort((a, b) => a - b), stream.length];
      const events = places
        .slice(1)
        .flatMap((end, index) => parser.push(stream.subarray(places[index], end)));
      expect(events).toEqual(whole);
    }),
    { numRuns: 300, seed: 1 },
  );
});

it("reads one large event in many pieces in linear time, and refuses one without end", () => {
  const piece = bytes("x".repeat(1_024));
  const read = (pieces: number) => {
    const parser = createSseParser();
    parser.push(bytes("data: "));
    for (let index = 0; index < pieces; index++) expect(parser.push(piece)).toEqual([]);
    expect(parser.push(bytes("\n\n"))[0]?.data).toHaveLength(pieces * 1_024);
  };
  expect(growth(read, 200)).toBeLessThan(linear);
  const endless = createSseParser();
  expect(() => {
    for (let index = 0; index < 70_000; index++) endless.push(piece);
  }).toThrowError("more than 64 MB");
});
