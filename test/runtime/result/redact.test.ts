import { describe, expect, it } from "vitest";
import { redactionSteps } from "../../../compiler/spec/redaction.ts";
import { redactMessage, redactValue } from "../../../runtime/result/redact.ts";
import type { Json } from "../../../runtime/support/json.ts";
import { servedSpec } from "../../support/served-spec.ts";

const redact = (entries: readonly string[], value: Json) => redactValue(value, entries.map(redactionSteps));

it.each<readonly [entry: string, value: Json, shown: Json]>([
  [
    "token",
    { token: 1, a: [{ token: "x", b: 2 }] },
    { token: "[redacted]", a: [{ token: "[redacted]", b: 2 }] },
  ],
  [
    "user.email",
    { email: "a", user: { email: "b", id: 1 } },
    { email: "a", user: { email: "[redacted]", id: 1 } },
  ],
  ["users[].email", { users: [{ email: "a" }, { id: 1 }] }, { users: [{ email: "[redacted]" }, { id: 1 }] }],
  ["users[*].email", { users: [{ email: "a" }] }, { users: [{ email: "[redacted]" }] }],
  ["*.secret", { a: { secret: 1 }, secret: 2 }, { a: { secret: "[redacted]" }, secret: 2 }],
  ["*", { a: { secret: 1 }, b: null }, { a: "[redacted]", b: "[redacted]" }],
  ["keys[]", { keys: ["a", { b: 1 }] }, { keys: ["[redacted]", "[redacted]"] }],
  ['"full name"', { a: { "full name": "x" } }, { a: { "full name": "[redacted]" } }],
  ['a."b.c"', { a: { "b.c": 1 } }, { a: { "b.c": "[redacted]" } }],
  ["user", { user: { id: 1 } }, { user: "[redacted]" }],
  ["none", { user: { id: 1 } }, { user: { id: 1 } }],
  ["a", ["a", { a: 1 }], ["a", { a: "[redacted]" }]],
  ["a", "a", "a"],
])("redacts %s", (entry, value, shown) => {
  expect(redact([entry], value)).toEqual(shown);
});

it("takes the values of redacted names out of a message, whole or cut", () => {
  const message = 'the service says {"user":"ada","token": "a\\"b","pin":1234,"more":{"token":"cut of';
  expect(redactMessage(message, ["token", "pin"].map(redactionSteps))).toBe(
    'the service says {"user":"ada","token": "[redacted]","pin":"[redacted]","more":{"token":"[redacted]"',
  );
});

const spec = `
tools:
  get_user:
    description: Show a user
    output:
      $ref: "#/schemas/user"
    result: { redact: [password, "friends[].email"], maxTokens: { default: 60, small: 3000, code: 4000 } }
    run: { fn: "./handlers.ts#getUser" }
schemas:
  user:
    type: object
    properties:
      name: { type: string }
      password: { type: integer }
      friends: { type: array, items: { $ref: "#/schemas/user" } }
      email: { type: string, format: email }
    required: [name, password]
    additionalProperties: false
`;
const friend = (index: number) => ({
  name: `friend ${index}`,
  password: 9173,
  email: `f${index}@example.org`,
});
const user = {
  name: "ada",
  password: 9173,
  email: "ada@example.org",
  friends: Array.from({ length: 60 }, (_, index) => friend(index)),
};

describe("in a served spec", () => {
  const served = () =>
    servedSpec(spec, {
      handlers: { getUser: () => user },
      files: { "handlers.ts": "export const getUser = () => ({});" },
    });

  it("redacts before a result is shown, checked, kept and given to code", async () => {
    const { call, post } = await served();
    const answers = [
      JSON.stringify(await call("get_user", "{}")),
      await post("/api/dispatch", { key: "get_user", args: {} }),
      await post("/api/dispatch", { key: "get_user", args: {}, pick: "friends[].password" }),
    ];
    for (const answer of answers) {
      expect(answer).not.toContain("9173");
      expect(answer).toContain("[redacted]");
    }
    expect(answers[1]).toContain("ada@example.org");
    expect(answers[1]).not.toContain("f1@example.org");
    expect(answers[1]).not.toContain("does not fit");
  });

  it("has a budget for each surface", async () => {
    const { call } = await served();
    const small = await call("execute_tool", '{"name":"get_user"}', "/mcp/small");
    expect(JSON.parse(small.content[0]?.text ?? "").friends).toHaveLength(60);
    const full = await call("get_user", "{}");
    expect(full.content[0]?.text).toMatch(/\n\[1-\d+ of \d+; next: r\d{18}\.c\d+\]$/);
  });
});
