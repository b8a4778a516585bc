import { expect, expectTypeOf, it } from "vitest";
import { createClient } from "../../../../runtime/client/stub/create-client.ts";
import type {
  ClientDescriptor,
  GeneratedClient,
  ToolMethod,
} from "../../../../runtime/client/stub/stub-contract.ts";
import { createProtocol } from "../../../../runtime/protocol/protocol.ts";
import { memoryParts } from "../../../support/memory-server.ts";
import type { ToolSketch } from "../../../support/memory-tools.ts";
import { protocolUrl } from "../../../support/protocol-url.ts";

interface Row {
  readonly id: number;
  readonly text: string;
}

interface DemoClient extends GeneratedClient {
  readonly rows: ToolMethod<{ readonly count: number }, { readonly items: readonly Row[] }>;
  readonly text: ToolMethod<{ readonly length: number }, string>;
  readonly echo: ToolMethod<{ readonly value?: unknown }, unknown>;
  readonly fail: ToolMethod<{ readonly none?: never }, never>;
  readonly toString: ToolMethod<{ readonly none?: never }, string>;
}

let runs = 0;
const any = { type: "object" } as const;
const tools: Record<string, ToolSketch> = {
  rows: {
    inputSchema: { type: "object", properties: { count: { type: "integer" } }, required: ["count"] },
    handler: ({ count }) => {
      runs++;
      return {
        items: Array.from({ length: count }, (_, id) => ({ id, text: `row ${id} ${"x".repeat(id % 90)}` })),
      };
    },
  },
  text: { inputSchema: any, handler: ({ length }) => "0123456789".repeat(length / 10) },
  echo: { inputSchema: any, handler: ({ value }) => value ?? null },
  fail: {
    inputSchema: any,
    handler: () => {
      throw Object.assign(new Error("slow down"), { status: 429, headers: { "retry-after": "7" } });
    },
  },
  to_string: { inputSchema: any, handler: () => "a tool" },
};

const descriptor: ClientDescriptor = {
  contract: 1,
  server: "demo",
  digest: "0".repeat(64),
  methods: JSON.stringify({
    rows: ["rows", ""],
    text: ["text", ""],
    echo: ["echo", ""],
    fail: ["fail", ""],
    toString: ["to_string", ""],
  }),
  encoding: async () => "{}",
};

async function connect(negotiate: "auto" | "handshake" = "auto") {
  const { url } = await protocolUrl(createProtocol(memoryParts({ tools })));
  return createClient<DemoClient>(descriptor, { url, negotiate });
}

it("types arguments, answers and items", () => {
  expectTypeOf<DemoClient["rows"]>().parameter(0).toEqualTypeOf<{ readonly count: number }>();
  type Items = ReturnType<DemoClient["rows"]["pages"]>;
  expectTypeOf<Items>().toEqualTypeOf<AsyncIterable<Row>>();
});

it.each(["auto", "handshake"] as const)(
  "calls a tool and tells what the answer is (%s)",
  async (negotiate) => {
    const client = await connect(negotiate);
    expect(await client.rows({ count: 2 })).toMatchObject({
      kind: "complete",
      value: { items: [{ id: 0 }, { id: 1 }] },
    });
    const page = await client.rows({ count: 300 });
    expect(page).toMatchObject({ kind: "page", page: 1, hasMore: true, totalPages: expect.any(Number) });
    expect(await client.text({ length: 10_000 })).toMatchObject({ kind: "truncated", totalChars: 10_000 });
    expect(await client.fail()).toEqual({ kind: "rate_limited", retryAfterSeconds: 7, upstream: "fail" });
    await client.$close();
  },
);

it.each(["auto", "handshake"] as const)(
  "iterates over all items and runs the tool once (%s)",
  async (negotiate) => {
    const client = await connect(negotiate);
    runs = 0;
    const ids: number[] = [];
    for await (const row of client.rows.pages({ count: 300 })) ids.push(row.id);
    expect(ids).toEqual(Array.from({ length: 300 }, (_, id) => id));
    expect(runs).toBe(1);
    const few: unknown[] = [];
    for await (const row of client.rows.pages({ count: 2 })) few.push(row);
    expect(few).toHaveLength(2);
  },
);

it("reads a whole result, however large, and exactly", async () => {
  const client = await connect();
  expect(await client.text.whole({ length: 50_000 })).toBe("0123456789".repeat(5_000));
  expect((await client.rows.whole({ count: 300 })).items).toHaveLength(300);
  const value = { a: "x".repeat(9_000), b: { c: ["y".repeat(9_000)] }, n: 1.5 };
  expect(await client.echo.whole({ value })).toEqual(value);
  await expect(client.fail.whole()).rejects.toMatchObject({
    code: "rate_limited",
    details: { retryAfterSeconds: 7 },
  });
});

it.each([["12345678901234567890"], ["true"], ["1e3"], ["[not json"], [""], [7], [false], [null]])(
  "keeps %j what it is",
  async (value) => {
    const client = await connect();
    expect(await client.echo({ value })).toMatchObject({ kind: "complete", value });
  },
);

it("runs a batch in order, with failures in their places", async () => {
  const client = await connect();
  const answers = await client.rows.each([{ count: 1 }, { count: "x" as unknown as number }, { count: 3 }]);
  expect(answers.map((one) => (one.ok ? one.answer.kind : one.error.code))).toEqual([
    "complete",
    "invalid_arguments",
    "complete",
  ]);
  expect(await client.rows.each([])).toEqual([]);
});

it("takes any name for a tool, closes twice, and then says that it is closed", async () => {
  const client = await connect();
  expect(await client.toString({})).toMatchObject({ value: "a tool" });
  await client.$close();
  await client.$close();
  await expect(client.echo({})).rejects.toMatchObject({
    code: "connection",
    message: "This client was closed.",
  });
});

it("refuses a stub of another contract by its number", async () => {
  const other = { ...descriptor, contract: 2 as unknown as 1 };
  await expect(createClient(other, { url: "http://127.0.0.1:9" })).rejects.toMatchObject({
    code: "configuration",
    message:
      "The client of demo was generated for contract 2; this package supports contract 1. Build the client again.",
  });
});
