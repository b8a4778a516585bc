import { expect, it } from "vitest";
import { errorMetaKey } from "../../../runtime/call/error-to-result.ts";
import type { ToolResult } from "../../../runtime/call/tool-result.ts";
import { continueWithTool } from "../../../runtime/result/held/continuation-hint.ts";
import { NoBody } from "../../../runtime/result/no-body.ts";
import { createResultHandler } from "../../../runtime/result/result-handler.ts";
import type { Structured } from "../../../runtime/result/to-tool-result.ts";
import { memoryHeldStore } from "../../../runtime/store/memory/memory-held-store.ts";
import type { JsonSchema } from "../../../runtime/support/json.ts";
import { memoryChannel } from "../../support/memory-channel.ts";
import { memoryTools, type ToolSketch, textOf } from "../../support/memory-tools.ts";

/** What a client of a surface gets where a tool with this output returns this. */
async function answer(
  output: JsonSchema,
  returned: unknown,
  { structured = "none" as Structured, ...tool }: Partial<ToolSketch> & { structured?: Structured } = {},
): Promise<ToolResult & { readonly faults: readonly string[] }> {
  const faults: string[] = [];
  const tools = memoryTools(
    { get: { outputSchema: output, handler: () => returned, ...tool } },
    {
      results: createResultHandler({
        budget: "full",
        store: memoryHeldStore(),
        howToContinue: continueWithTool,
        structured,
      }),
      onFault: (name, error) => faults.push(`${name}: ${(error as Error).message}`),
    },
  );
  const result = (await tools.call("get", {}, memoryChannel())) as ToolResult;
  return { ...result, faults };
}

const record = {
  type: "object",
  properties: { id: { type: "integer" }, note: { type: "string" } },
  required: ["id"],
};

it.each<[string, JsonSchema, unknown, unknown]>([
  ["of an optional property", record, { id: 1, note: null }, { id: 1 }],
  [
    "in every row of a list",
    { type: "array", items: record },
    Array.from({ length: 300 }, (_, id) => ({ id, note: id % 2 === 0 ? null : "x" })),
    Array.from({ length: 300 }, (_, id) => (id % 2 === 0 ? { id } : { id, note: "x" })),
  ],
  [
    "deep inside, under odd keys, beside one that is declared",
    {
      type: "object",
      properties: {
        "a/b~c": { type: "object", properties: { x: { enum: ["p", "q"] }, y: { type: ["string", "null"] } } },
      },
    },
    { "a/b~c": { x: null, y: null } },
    { "a/b~c": { y: null } },
  ],
  [
    "where any of several forms would take the rest",
    { anyOf: [record, { type: "object", properties: { error: { type: "string" } }, required: ["error"] }] },
    { id: 1, note: null, other: null },
    { id: 1, other: null },
  ],
])("leaves out a null %s whose schema takes none", async (_, output, returned, want) => {
  const { content, isError, faults } = await answer(output, returned, { structured: "envelope" });
  expect({ isError, faults }).toEqual({ isError: undefined, faults: [] });
  if (JSON.stringify(want).length < 500) expect(JSON.parse(textOf({ content }) ?? "")).toEqual(want);
});

it("never changes what the tool itself returned", async () => {
  const returned = { rows: [{ id: 1, note: null }] };
  await answer({ properties: { rows: { type: "array", items: record } } }, returned);
  expect(returned).toEqual({ rows: [{ id: 1, note: null }] });
});

it("takes the digits of an integer beyond 2^53 for the integer that they are", async () => {
  const rows = {
    type: "array",
    items: { type: "object", properties: { id: { type: "integer", minimum: 1 } } },
  };
  const returned = [{ id: "2047948614742839297" }, { id: 5 }];
  const { isError, structuredContent } = await answer(rows, returned, { structured: "envelope" });
  expect([isError, structuredContent]).toEqual([undefined, returned]);
  for (const id of ["-2047948614742839297", "12", "1e20", "0012345678901234567", "9007199254740991"])
    expect((await answer(rows, [{ id }])).faults).toHaveLength(1);
});

it.each([
  [{ id: "1", note: "x" }, '`id` must be an integer, not "1"'],
  [{ id: null }, "`id` must be an integer, not null"],
  [{ note: null }, "`id` is missing; `note` must be a string, not null"],
  [[], "the result must be an object, not []"],
  ["OK", 'the result must be an object, not "OK"'],
])(
  "gives a model a result that is not what was promised (%j), with a note, and tells the author",
  async (returned, problem) => {
    const sentence = `get ran, but its result does not fit its output schema: ${problem}.`;
    const { content, isError, faults } = await answer(record, returned);
    const shown = typeof returned === "string" ? returned : JSON.stringify(returned);
    expect({ text: textOf({ content }), isError }).toEqual({
      text: `${sentence} Its result:\n${shown}`,
      isError: undefined,
    });
    expect(faults).toEqual([`get: ${sentence}`]);
  },
);

it("gives it as an error where the client was shown the schema, or is code", async () => {
  for (const structured of ["promised", "envelope"] as const) {
    const { content, isError, structuredContent, _meta } = await answer(record, { id: "1" }, { structured });
    expect(textOf({ content })).toMatch(/^get ran, but .* Its result:\n\{"id":"1"\}$/);
    expect([isError, structuredContent]).toEqual([true, undefined]);
    expect(_meta).toMatchObject({ [errorMetaKey]: { code: "invalid_result" } });
  }
});

it("holds content to the schema by its data, and leaves the data out where it does not fit", async () => {
  const content = [{ type: "text", text: "one" }] as const;
  const given = { content, structuredContent: { id: "1" } };
  expect(textOf(await answer(record, given))).toMatch(/Its result:\none$/);
  expect(await answer(record, given, { structured: "promised" })).not.toHaveProperty("structuredContent");
  const fitting = await answer(record, { content, structuredContent: { id: 1, note: null } });
  expect(fitting.structuredContent).toEqual({ id: 1 });
});

it("holds what has no body to no schema, and picks nothing from it", async () => {
  const { result } = {
    result: { pick: "{ok: id}", format: "table", maxTokens: 500, paginateAfter: 50 } as const,
  };
  const facts = { status: 204, location: "/things/7" };
  for (const structured of ["none", "envelope"] as const) {
    const { content, isError, faults } = await answer(record, new NoBody(facts), { structured, result });
    expect({ text: textOf({ content }), isError, faults }).toEqual({
      text: JSON.stringify(facts),
      isError: undefined,
      faults: [],
    });
  }
});

it.each(["none", "promised", "envelope"] as const)(
  "gives everybody a result that a lenient output does not fit, and only warns, where data is %s",
  async (structured) => {
    const lenient = { format: "json", maxTokens: 500, paginateAfter: 50, lenient: true } as const;
    const result = await answer(record, { id: "one" }, { structured, result: lenient });
    expect(result.isError).toBeUndefined();
    expect(textOf(result)).toBe('{"id":"one"}');
    expect(result.faults).toHaveLength(1);
  },
);
