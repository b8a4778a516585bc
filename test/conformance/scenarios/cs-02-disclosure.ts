import assert from "node:assert/strict";
import { compile } from "../../../compiler/compile.ts";
import { memoryHost } from "../../../compiler/host/memory-host.ts";
import { graphemeLength } from "../../../compiler/spec/cut-description.ts";
import type { Scenario } from "./scenario.ts";
import { begins, visibleTools, withPeer } from "./tools.ts";

interface Listed {
  readonly name: string;
  readonly description: string;
}

export const disclosure: Scenario = {
  id: "CS-02",
  title: "disclosure",
  checks: [
    {
      says: "lists names and descriptions, and nothing else, to the reference's clients",
      run: withPeer(begins.reference, async (peer) => {
        const { result } = await peer.request("tools/list");
        assert.deepEqual(Object.keys(result), ["tools"]);
        assert.ok(result.tools.every((tool: object) => Object.keys(tool).join() === "name,description"));
        // Hidden tools as well: the reference's clients find tools by this list alone.
        const names: string[] = result.tools.map(({ name }: Listed) => name);
        assert.deepEqual(
          names.filter((name) => visibleTools.includes(name)),
          visibleTools,
        );
      }),
    },
    {
      says: "lists whole definitions to standard clients",
      run: withPeer(begins.standard, async (peer) => {
        const { tools } = (await peer.request("tools/list")).result;
        assert.deepEqual(
          tools.map(({ name }: Listed) => name),
          [...visibleTools, "query_tool"],
        );
        for (const { inputSchema } of tools) assert.equal(inputSchema.type, "object");
      }),
    },
    {
      says: "keeps descriptions of the index within 60 characters",
      run: withPeer(begins.standard, async (peer) => {
        const { tools } = (await peer.request("delta/index")).result;
        assert.equal(tools.length, visibleTools.length);
        for (const { description } of tools) assert.ok(graphemeLength(description) <= 60, description);
      }),
    },
    {
      says: "is not compiled from a description of 61 characters",
      async run() {
        const spec = (length: number) =>
          `server: { name: s, version: 1.0.0 }\ntools: { t: { description: ${"x".repeat(length)}, run: { mock: true } } }\n`;
        const codes = async (length: number) =>
          (await compile({}, memoryHost({ "specs/s.tools.yaml": spec(length) }))).diagnostics.map(
            ({ code }) => code,
          );
        assert.deepEqual(await codes(60), []);
        assert.deepEqual(await codes(61), ["DMC2004"]);
      },
    },
    {
      says: "describes one tool as the reference's clients ask, itself the result",
      run: withPeer(begins.reference, async (peer) => {
        const { result } = await peer.request("tools/describe", { name: "search" });
        assert.deepEqual(Object.keys(result), ["name", "description", "inputSchema", "outputSchema"]);
        assert.equal(result.name, "search");
        assert.equal(result.inputSchema.type, "object");
        assert.deepEqual(result.inputSchema.required, ["query"]);
      }),
    },
    {
      says: "describes several tools at once, and names those that are none",
      run: withPeer(begins.standard, async (peer) => {
        const { result } = await peer.request("tools/describe", { names: ["search", "nope", "list_dir"] });
        assert.deepEqual(
          result.tools.map(({ name }: Listed) => name),
          ["search", "list_dir"],
        );
        assert.deepEqual(result.unknown, ["nope"]);
        assert.match(result.tools[0].docs, /joined by AND/);
      }),
    },
    {
      says: "refuses to describe a tool that is not there, by its name",
      run: withPeer(begins.reference, async (peer) => {
        const { error } = await peer.request("tools/describe", { name: "nope" });
        assert.equal(error?.code, -32602);
        assert.match(error?.message ?? "", /nope/);
      }),
    },
    {
      says: "sends no index to who has it already",
      run: withPeer(begins.standard, async (peer) => {
        const { digest } = (await peer.request("delta/index")).result;
        assert.deepEqual((await peer.request("delta/index", { digest })).result, { digest, unchanged: true });
        assert.ok("tools" in (await peer.request("delta/index", { digest: "0".repeat(64) })).result);
      }),
    },
    {
      says: "is asked by this project's client for a description once, and not again",
      async run(target) {
        await using client = await target.client();
        const first = await client.describe(["search"]);
        // The very same: another answer of the server would be another object.
        assert.equal((await client.describe(["search"])).tools[0], first.tools[0]);
      },
    },
  ],
};
