import { expect, it } from "vitest";
import { missingCapability } from "../../../../runtime/protocol/ask/required-capability.ts";
import type { Question } from "../../../../runtime/protocol/question.ts";
import type { JsonObject } from "../../../../runtime/support/json.ts";

const form = { method: "elicitation/create", params: { message: "?" } } as const;
const url = { method: "elicitation/create", params: { mode: "url", url: "https://example.com" } } as const;
const sample = { method: "sampling/createMessage", params: { messages: [] } } as const;
const tools = { method: "sampling/createMessage", params: { messages: [], tools: [] } } as const;
const roots = { method: "roots/list", params: {} } as const;

const table: [string, Omit<Question, "key">, JsonObject, JsonObject | undefined][] = [
  ["a form, declared without modes", form, { elicitation: {} }, undefined],
  ["a form, declared", form, { elicitation: { form: {} } }, undefined],
  ["a form, where only URLs are", form, { elicitation: { url: {} } }, { elicitation: { form: {} } }],
  ["a form, not declared", form, {}, { elicitation: {} }],
  ["a URL, declared", url, { elicitation: { url: {} } }, undefined],
  ["a URL, where only forms are", url, { elicitation: {} }, { elicitation: { url: {} } }],
  ["sampling, declared", sample, { sampling: {} }, undefined],
  ["sampling, not declared", sample, { roots: {} }, { sampling: {} }],
  ["sampling with tools, without", tools, { sampling: {} }, { sampling: { tools: {} } }],
  ["sampling with tools", tools, { sampling: { tools: {} } }, undefined],
  ["roots, declared", roots, { roots: { listChanged: true } }, undefined],
  ["roots, declared as something else", roots, { roots: true }, { roots: {} }],
];

it.each(table)("%s", (_name, question, declared, missing) => {
  expect(missingCapability({ ...question, key: undefined }, declared)).toEqual(missing);
});
