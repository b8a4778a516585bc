import { expect, it } from "vitest";
import { searchIndex } from "../../../compiler/tables/search/search-index.ts";
import type { CallContext } from "../../../runtime/call/call-context.ts";
import { resultValue } from "../../../runtime/call/result-value.ts";
import { openServer } from "../../../runtime/server/open-server.ts";
import { emittedCatalogue } from "../../support/emitted-catalogue.ts";
import { type MemoryClient, memoryClient } from "../../support/memory-server.ts";
import { toolRecord } from "../../support/tool-record.ts";

/** Far over every budget of a model. */
const rows = Array.from({ length: 3_000 }, (_, number) => ({ number, title: `Row ${number}` }));

const tools = [toolRecord({ name: "rows" }), toolRecord({ name: "busy" }), toolRecord({ name: "ask" })];
const emitted = emittedCatalogue({
  tools,
  search: searchIndex(tools),
  prompts: [
    {
      name: "ask",
      arguments: [{ name: "what", required: false, complete: { kind: "fn", handler: "complete" } }],
      run: { kind: "fn", handler: "prompt" },
    },
  ],
  resources: [{ name: "ask", uri: "test://ask", subscribe: false, run: { kind: "fn", handler: "resource" } }],
});

type Ask = (context: CallContext) => Promise<unknown>;

/** Asks the same in every function that an author can write, and says what each got. */
async function askEverywhere(surface: "full" | "small", ask: Ask): Promise<Record<string, unknown>> {
  const got: Record<string, unknown> = {};
  const note = (kind: string) => async (_: unknown, context: CallContext) => {
    got[kind] = await ask(context).catch((error: Error) => error.message);
    return [];
  };
  const server = openServer(
    emitted,
    {
      rows: () => rows,
      busy() {
        throw Object.assign(new Error("slow down"), { status: 429, headers: { "retry-after": "7" } });
      },
      ask: note("tool"),
      prompt: async (args, context) => {
        await note("prompt")(args, context);
        return "asked";
      },
      resource: async (args, context) => {
        await note("resource")(args, context);
        return "asked";
      },
      complete: note("completion"),
    },
    { env: {} },
  );
  const client = memoryClient(await server.protocol(surface));
  await callTool(client, surface);
  await client.request("prompts/get", { name: "ask" });
  await client.request("resources/read", { uri: "test://ask" });
  const ref = { type: "ref/prompt", name: "ask" };
  await client.request("completion/complete", { ref, argument: { name: "what", value: "" } });
  return got;
}

function callTool(client: MemoryClient, surface: "full" | "small"): Promise<unknown> {
  return surface === "full"
    ? client.request("tools/call", { name: "ask" })
    : client.request("tools/call", { name: "execute_tool", arguments: { name: "ask" } });
}

const everywhere = (value: unknown) => ({ tool: value, prompt: value, resource: value, completion: value });

it.each(["full", "small"] as const)(
  "gives every function the whole result, on the %s surface",
  async (surface) => {
    const got = await askEverywhere(surface, ({ call }) => call("rows", {}));
    expect(got).toEqual(
      everywhere({ content: [{ type: "text", text: JSON.stringify(rows) }], structuredContent: rows }),
    );
  },
);

it.each(["full", "small"] as const)("gives it errors as errors, on the %s surface", async (surface) => {
  const message = "busy asks callers to wait 7 seconds before the next call.";
  expect(await askEverywhere(surface, ({ call }) => call("busy", {}))).toEqual(
    everywhere({
      content: [{ type: "text", text: message }],
      isError: true,
      _meta: { "io.github.deltamcp/error": { code: "rate_limited", details: { retryAfterSeconds: 7 } } },
    }),
  );
  const value = async ({ call }: CallContext) => resultValue(await call("busy", {}));
  expect(await askEverywhere(surface, value)).toEqual(everywhere(message));
});

it("names the nearest tools where there is none of the name", async () => {
  expect(await askEverywhere("small", ({ call }) => call("row", {}))).toEqual(
    everywhere("There is no tool row. Did you mean rows?"),
  );
});

it("reserves no argument: there is nothing to read on in a whole result", async () => {
  expect(
    await askEverywhere("full", async ({ call }) => resultValue(await call("rows", { _next: "r1.p2" }))),
  ).toEqual(everywhere(rows));
});
