import fc from "fast-check";
import { expect, it } from "vitest";
import { fromUtf8, toUtf8, utf8Length, writeUtf8 } from "../../../runtime/support/utf8.ts";

const texts = fc.oneof(fc.string({ unit: "binary", maxLength: 60 }), fc.string({ maxLength: 60 }));

it("writes, measures and reads every text as Node does", () => {
  fc.assert(
    fc.property(texts, (text) => {
      const bytes = Buffer.from(text, "utf8");
      expect(Buffer.from(toUtf8(text))).toEqual(bytes);
      expect(utf8Length(text)).toBe(bytes.length);
      const room = new Uint8Array(bytes.length + 3);
      expect(writeUtf8(text, room, 3)).toBe(bytes.length);
      expect(Buffer.from(room.subarray(3))).toEqual(bytes);
      expect(fromUtf8(bytes)).toBe(bytes.toString("utf8"));
    }),
  );
});

it("measures lone surrogates and the ends of each range as U+FFFD and as they are written", () => {
  const ends = [
    "\ud83d",
    "\ude00",
    "\ud83d\ud83d\ude00",
    "\u007f\u0080\u07ff\u0800\uffff",
    "\u{10000}\u{10ffff}",
  ];
  for (const text of ends) expect(utf8Length(text)).toBe(Buffer.byteLength(text));
});

it("keeps a byte order mark, and reads nothing from bytes that are not UTF-8, short or long", () => {
  expect(fromUtf8(Uint8Array.of(0xef, 0xbb, 0xbf, 0x61))).toBe("\ufeffa");
  for (const size of [1, 100]) {
    const bytes = new Uint8Array(size).fill(0x61);
    bytes[size - 1] = 0xc3;
    expect(fromUtf8(bytes)).toBeUndefined();
  }
});
