import { expect, it } from "vitest";
import { DeltaMcpError } from "../../../runtime/errors.ts";
import { rateLimited } from "../../../runtime/result/rate-limited.ts";

const now = Date.parse("2026-11-29T12:00:00Z");
const failure = (fields: object) => Object.assign(new Error("Too many requests"), fields);
const inTwoMinutes = "Sun, 29 Nov 2026 12:02:00 GMT";

it.each<[string, unknown, number]>([
  ["seconds in a plain object", failure({ status: 429, headers: { "retry-after": "120" } }), 120],
  ["any case", failure({ statusCode: 429, headers: { "Retry-After": "7" } }), 7],
  ["a Headers object", failure({ status: 429, headers: new Headers({ "Retry-After": "120" }) }), 120],
  ["a Map", failure({ status: 429, headers: new Map([["RETRY-AFTER", 9]]) }), 9],
  ["a list of values", failure({ status: 429, headers: { "retry-after": ["5"] } }), 5],
  ["an HTTP date", failure({ status: 429, headers: { "retry-after": inTwoMinutes } }), 120],
  [
    "a date that is past",
    failure({ status: 429, headers: { "retry-after": "Sun, 29 Nov 2026 11:00:00 GMT" } }),
    0,
  ],
  ["the response of an error", failure({ response: { status: 429, headers: { "retry-after": "33" } } }), 33],
  ["its cause", failure({ cause: { response: { status: 429, headers: { "retry-after": "4" } } } }), 4],
  ["a field of the error", failure({ status: "429", retryAfter: 12 }), 12],
  ["milliseconds", failure({ status: 429, headers: { "retry-after-ms": "1500" } }), 2],
  ["a reset time", failure({ status: 429, headers: { "x-ratelimit-reset": String(now / 1000 + 60) } }), 60],
  ["nothing", failure({ status: 429 }), 30],
  ["nonsense", failure({ status: 429, headers: { "retry-after": "soon" } }), 30],
  ["a DeltaMcpError", new DeltaMcpError("rate_limited", "wait", { details: { retryAfterSeconds: 8 } }), 8],
])("reads how long to wait from %s", (_, error, seconds) => {
  expect(rateLimited(error, "github", now)).toEqual({
    type: "rate_limited",
    retryAfterSeconds: seconds,
    upstream: "github",
    message: `github asks callers to wait ${seconds} seconds before the next call.`,
  });
});

it.each<[string, unknown]>([
  ["another status", failure({ status: 500, headers: { "retry-after": "120" } })],
  ["no error", undefined],
  ["a string", "429"],
])("leaves %s alone", (_, error) => {
  expect(rateLimited(error, "github", now)).toBeUndefined();
});
