import { expect, it } from "vitest";
import { readCursor, writeCursor } from "../../../../runtime/protocol/methods/cursor.ts";

it("reads what it wrote", () => {
  expect(readCursor(writeCursor(20, "abc"), "abc", 10, 35)).toBe(20);
});

it("takes no cursor, and null, for the start", () => {
  expect(readCursor(undefined, "abc", 10, 35)).toBe(0);
  expect(readCursor(null, "abc", undefined, 0)).toBe(0);
});

it.each([
  ["the empty text", ""],
  ["a number", 10],
  ["an object", {}],
  ["another list's", writeCursor(20, "abd")],
  ["an offset of no page", writeCursor(15, "abc")],
  ["an offset beyond the end", writeCursor(40, "abc")],
  ["a negative offset", writeCursor(-10, "abc")],
  ["zero", writeCursor(0, "abc")],
  ["not a number", Buffer.from("x.abc").toString("base64url")],
  ["with something added", `${writeCursor(20, "abc")}!`],
])("refuses %s", (_name, cursor) => {
  expect(() => readCursor(cursor, "abc", 10, 35)).toThrow(/Invalid cursor/);
});

it("refuses every cursor where there are no pages", () => {
  expect(() => readCursor(writeCursor(10, "abc"), "abc", undefined, 35)).toThrow(/Invalid cursor/);
});
