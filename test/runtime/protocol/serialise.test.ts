import { expect, it } from "vitest";
import { Prepared } from "../../../runtime/protocol/exchange.ts";
import { answerValue, serialiseAnswer, serialiseMessage } from "../../../runtime/protocol/serialise.ts";

it("splices the id into a prepared result", () => {
  const prepared = new Prepared('{"tools":[]}');
  expect(serialiseAnswer({ kind: "prepared", id: 'a"b', prepared })).toBe(
    '{"jsonrpc":"2.0","id":"a\\"b","result":{"tools":[]}}',
  );
  expect(serialiseAnswer({ kind: "prepared", id: 0, prepared })).toBe(
    '{"jsonrpc":"2.0","id":0,"result":{"tools":[]}}',
  );
});

it.each([
  ["U+2028", "\u2028"],
  ["U+2029", "\u2029"],
  ["a newline", "\n"],
  ["a carriage return", "\r"],
  ["a lone high surrogate", "\ud800"],
  ["a lone low surrogate", "\udfff"],
])("writes %s on one line of well-formed text, and it comes back", (_name, text) => {
  const prepared = new Prepared(JSON.stringify({ text }));
  const lines = [
    serialiseAnswer({ kind: "result", id: text, result: { [text]: text } }),
    serialiseAnswer({ kind: "prepared", id: text, prepared }),
    serialiseAnswer({ kind: "error", id: text, error: { code: -1, message: text }, status: 200 }),
    serialiseMessage({ method: text, params: { text } }),
  ];
  for (const line of lines) {
    expect(line).not.toMatch(/[\n\r\u2028\u2029]/);
    expect(Buffer.from(line).toString()).toBe(line);
    // A lone surrogate would make strict parsers refuse the message; only an id must come back as it was.
    expect(JSON.stringify(JSON.parse(line))).toContain(JSON.stringify(text.toWellFormed()).slice(1, -1));
  }
});

it("writes the same value as text and as value", () => {
  const answers = [
    { kind: "result", id: 1, result: { a: [1] } },
    { kind: "prepared", id: "x", prepared: new Prepared('{"a":1}') },
    { kind: "error", id: null, error: { code: -32700, message: "bad" }, status: 400 },
  ] as const;
  for (const answer of answers) expect(JSON.parse(serialiseAnswer(answer))).toEqual(answerValue(answer));
  const batch = { kind: "batch", answers } as const;
  expect(JSON.parse(serialiseAnswer(batch))).toEqual(answerValue(batch));
});

const circle: { self?: unknown } = {};
circle.self = circle;
let deep: unknown = 1;
for (let level = 0; level < 100_000; level++) deep = [deep];

it("replaces lone surrogates alone", () => {
  const text = "a\\ud83d \ud83d\ude00 \ud83d \ude00\\";
  const line = serialiseMessage({ method: "m", params: { text } });
  expect(JSON.parse(line).params.text).toBe("a\\ud83d \ud83d\ude00 \ufffd \ufffd\\");
  const prepared = new Prepared('{"a":"\\ud83d\\ude00"}');
  expect(serialiseAnswer({ kind: "prepared", id: "\ud83d", prepared })).toBe(
    '{"jsonrpc":"2.0","id":"\\ud83d","result":{"a":"\\ud83d\\ude00"}}',
  );
});

it("writes a bigint as a bare number, and as its digits for encodings that have none", () => {
  const answer = {
    kind: "result",
    id: 5,
    result: { n: [7190000000000000301n, undefined], text: "1" },
  } as const;
  expect(serialiseAnswer(answer)).toBe(
    '{"jsonrpc":"2.0","id":5,"result":{"n":[7190000000000000301,null],"text":"1"}}',
  );
  expect(answerValue(answer)).toMatchObject({ result: { n: ["7190000000000000301", undefined] } });
});

it.each([
  ["a circle", circle],
  ["a circle beside a BigInt", { n: 1n, circle }],
  ["endless depth", { deep }],
])("answers %s with an error under the id of the request", (_name, result) => {
  const text = serialiseAnswer({ kind: "result", id: 5, result });
  expect(JSON.parse(text)).toMatchObject({ id: 5, error: { code: -32603 } });
  expect(text).not.toContain("\n");
});
