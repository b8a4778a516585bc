import { expect, it } from "vitest";
import { createSeal } from "../../../../runtime/protocol/ask/seal.ts";

const seal = createSeal("secret", "session");

it("opens what it sealed, on every replica with the secret", () => {
  const text = seal.seal({ a: 1, name: "ü\u2028" });
  expect(createSeal("secret", "session").open(text)).toEqual({ a: 1, name: "ü\u2028" });
  expect(text).toMatch(/^[A-Za-z0-9_.-]+$/);
});

const text = seal.seal({ a: 1 });
const [body = "", signature = ""] = text.split(".");

it.each([
  ["another purpose", createSeal("secret", "request-state").seal({ a: 1 })],
  ["another secret", createSeal("other", "session").seal({ a: 1 })],
  ["another body", `${Buffer.from('{"a":2}').toString("base64url")}.${signature}`],
  ["something added", `${text}-TAMPERED`],
  ["padding added", `${text}=`],
  ["no signature", body],
  ["an empty signature", `${body}.`],
  ["nothing", ""],
  ["other characters", "ü.ü"],
])("does not open %s", (_name, changed) => {
  expect(seal.open(changed)).toBeUndefined();
});
