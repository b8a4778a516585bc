import { expect, it } from "vitest";
import { decodeHeaderValue } from "../../../../runtime/transport/http/header-value.ts";

it.each([
  ["us-west1", "us-west1"],
  ["=?base64?SGVsbG8sIOS4lueVjA==?=", "Hello, 世界"],
  ["=?base64?IHBhZGRlZCA=?=", " padded "],
  ["=?base64?bGluZTEKbGluZTI=?=", "line1\nline2"],
  ["=?base64?PT9iYXNlNjQ/bGl0ZXJhbD89?=", "=?base64?literal?="],
  ["=?base64??=", ""],
  ["=?BASE64?SGVsbG8=?=", "=?BASE64?SGVsbG8=?="],
  ["SGVsbG8=", "SGVsbG8="],
  ["=?base64?SGVsbG8", "=?base64?SGVsbG8"],
])("reads %j as %j", (header, value) => {
  expect(decodeHeaderValue(header)).toBe(value);
});

it.each([
  "=?base64?SGVsbG8?=",
  "=?base64?SGVs!G8=?=",
  "=?base64?/w==?=",
  "\u00e9",
  "a\u0000b",
  "caf\u00c3\u00a9",
])("refuses %j", (header) => {
  expect(decodeHeaderValue(header)).toBeUndefined();
});
