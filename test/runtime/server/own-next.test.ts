import { expect, it } from "vitest";
import { searchIndex } from "../../../compiler/tables/search/search-index.ts";
import { createFetch } from "../../../runtime/generated.ts";
import { emittedCatalogue } from "../../support/emitted-catalogue.ts";
import { toolRecord } from "../../support/tool-record.ts";

/** Pages of its own, and parameters that are called like the ones to read on with. */
const feed = toolRecord({
  name: "feed",
  inputSchema: {
    type: "object",
    properties: { _next: { type: "string" }, _pick: { type: "string" } },
    required: ["_next"],
    additionalProperties: false,
  },
});
const emitted = emittedCatalogue({ tools: [feed], search: searchIndex([feed]) });
const items = Array.from({ length: 100 }, (_, number) => ({ number, title: `Item ${number}` }));

/** Calls the tool with arguments, or reads on, in the words of one surface. */
const ways = {
  full: {
    path: "/mcp/full",
    call: (args: object) => ({ name: "feed", arguments: args }),
    readOn: (next: string) => ({ name: "feed", arguments: { _next: next } }),
  },
  small: {
    path: "/mcp/small",
    call: (args: object) => ({ name: "execute_tool", arguments: { name: "feed", args } }),
    readOn: (next: string) => ({ name: "execute_tool", arguments: { name: next } }),
  },
  dispatch: {
    path: "/api/dispatch",
    call: (args: object) => ({ key: "feed", args }),
    readOn: (next: string) => ({ next }),
  },
};

it.each(["full", "small", "dispatch"] as const)(
  "reads on in the result of a tool that has a _next of its own, on %s",
  async (surface) => {
    const runs: unknown[] = [];
    const fetch = await createFetch(emitted, {
      feed(args: unknown) {
        runs.push(args);
        return items;
      },
    });
    const { path, call, readOn } = ways[surface];
    const post = async (wish: object) => {
      const message = { jsonrpc: "2.0", id: 1, method: "tools/call", params: wish };
      const response = await fetch(
        new Request(`http://localhost${path}`, {
          method: "POST",
          headers: { host: "localhost", "content-type": "application/json" },
          body: JSON.stringify(surface === "dispatch" ? wish : message),
        }),
      );
      return response.text();
    };
    const first = await post(call({ _next: "theirs", _pick: "own" }));
    expect(runs).toEqual([{ _next: "theirs", _pick: "own" }]);
    const [next = ""] = first.match(/r\d{18}\.p2/) ?? [];
    const second = await post(readOn(next));
    const shown = first.match(/Item \d+/g)?.length;
    expect(second.match(/Item \d+/)?.[0]).toBe(`Item ${shown}`);
    expect(runs).toHaveLength(1);
  },
);
