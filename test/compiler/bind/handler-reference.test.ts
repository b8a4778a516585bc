import { expect, it } from "vitest";
import { parseHandler } from "../../../compiler/bind/handler-reference.ts";

it.each([
  ["./handlers/a.ts#close", { module: "handlers/a.ts", export: "close" }],
  ["handlers/a.mjs#$x_1", { module: "handlers/a.mjs", export: "$x_1" }],
  ["./x/../a.js#größe", { module: "a.js", export: "größe" }],
])("reads %s", (reference, want) => {
  expect(parseHandler(reference)).toEqual(want);
});

it.each([
  ["../a.ts#x", "outside"],
  ["./a/../../b.ts#x", "outside"],
  ["/etc/a.ts#x", "outside"],
  ["C:/a.ts#x", "outside"],
  ["..\\a.ts#x", "outside"],
  ["./handlers#x", "extension"],
  ["./handlers/#x", "extension"],
  ["./a.json#x", "extension"],
  ["./a.d.ts#x", "extension"],
  ["./.ts#x", "extension"],
  ["./a.ts#default", "reserved"],
  ["./a.ts#1x", "export"],
  ["./a.ts#a-b", "export"],
  ["./a.ts#a; evil()", "export"],
])("refuses %s: %s", (reference, fault) => {
  expect(parseHandler(reference)).toBe(fault);
});
