import { expect, it } from "vitest";
import { toJson } from "../../../runtime/result/to-json.ts";

it.each<[string, unknown, unknown]>([
  ["undefined", undefined, null],
  ["undefined inside an object", { a: undefined, b: 1 }, { b: 1 }],
  ["undefined inside a list", [undefined], [null]],
  ["a function inside an object", { a: () => 1 }, {}],
  ["a map with text keys", new Map([["a", 1]]), { a: 1 }],
  ["a map with other keys", new Map([[1, "a"]]), [[1, "a"]]],
  ["a set", new Set([1, 2]), [1, 2]],
  ["a small big integer", 12n, 12],
  ["a large big integer", 12345678901234567890n, "12345678901234567890"],
  ["no number", [Number.NaN, Number.POSITIVE_INFINITY], [null, null]],
  ["a date", new Date(0), "1970-01-01T00:00:00.000Z"],
  ["a date that is none", new Date(Number.NaN), null],
  ["bytes", Buffer.from("hi"), "aGk="],
  ["an error", new TypeError("no"), { name: "TypeError", message: "no" }],
  ["a value with toJSON", new URL("https://x.io/a"), "https://x.io/a"],
])("turns %s into JSON", (_, raw, json) => {
  expect(toJson(raw, "t")).toEqual(json);
});

it("keeps a key __proto__ a key", () => {
  const json = toJson(JSON.parse('{"__proto__":{"admin":true}}'), "t") as Record<string, unknown>;
  expect(Object.keys(json)).toEqual(["__proto__"]);
  expect(json["admin"]).toBeUndefined();
});

it("reports a result that contains itself, with the place", () => {
  const loop: Record<string, unknown> = {};
  loop["again"] = { loop };
  expect(() => toJson(loop, "read_file")).toThrow(
    "The result of read_file contains itself, or is nested deeper than 256 levels, at `again.loop.again.loop…`.",
  );
});

it("reports a function as a result", () => {
  expect(() => toJson(() => 1, "read_file")).toThrow("The result of read_file is a function, not data.");
});
