import assert from "node:assert/strict";
import type { Scenario } from "./scenario.ts";
import { begins, callJson, callText, withPeer } from "./tools.ts";

export const call: Scenario = {
  id: "CS-03",
  title: "tools/call",
  checks: [
    {
      says: "answers with what the tool found",
      run: withPeer(begins.standard, async (peer) => {
        const hits = await callJson(peer, "search", { query: "login" });
        assert.deepEqual(hits[0], {
          path: "src/login.ts",
          line: 1,
          text: "export function login(token: string) {",
        });
      }),
    },
    {
      says: "gives a text back as the text it is",
      run: withPeer(begins.standard, async (peer) => {
        assert.equal(
          await callText(peer, "read_file", { path: "README.md", from: 3, lines: 1 }),
          "Log in with a token.",
        );
      }),
    },
    {
      says: "writes, and says what it wrote",
      run: withPeer(begins.standard, async (peer) => {
        const args = { path: "notes.txt", content: "remember" };
        assert.deepEqual(await callJson(peer, "write_file", args), { written: true, path: "notes.txt" });
        assert.equal(await callText(peer, "read_file", { path: "notes.txt" }), "remember");
      }),
    },
    {
      says: "fills in the defaults of arguments that are left out",
      run: withPeer(begins.standard, async (peer) => {
        assert.ok((await callJson(peer, "list_dir")).includes("src"));
      }),
    },
    {
      says: "takes `arguments` that are missing, or null, for none",
      run: withPeer(begins.standard, async (peer) => {
        for (const params of [{ name: "list_dir" }, { name: "list_dir", arguments: null }]) {
          const { result } = await peer.request("tools/call", params);
          assert.equal(result.isError ?? false, false);
        }
      }),
    },
    {
      says: "refuses a tool that is not there, by its name",
      run: withPeer(begins.standard, async (peer) => {
        const { error } = await peer.request("tools/call", { name: "nope", arguments: {} });
        assert.equal(error?.code, -32602);
        assert.match(error?.message ?? "", /nope/);
      }),
    },
    {
      says: "answers wrong arguments with an error result that says what was expected, and runs nothing",
      run: withPeer(begins.standard, async (peer) => {
        const params = { name: "write_file", arguments: { path: "never.txt", contents: "x", mode: "wipe" } };
        const { result } = await peer.request("tools/call", params);
        assert.equal(result.isError, true);
        assert.match(result.content[0].text, /`content` is missing/);
        assert.match(result.content[0].text, /did you mean `content`/);
        assert.match(result.content[0].text, /`mode`/);
        const { result: read } = await peer.request("tools/call", {
          name: "read_file",
          arguments: { path: "never.txt" },
        });
        assert.match(read.content[0].text, /there is no file/);
      }),
    },
    {
      says: "answers a tool that fails with an error result, its message and no stack",
      run: withPeer(begins.standard, async (peer) => {
        const { result, error } = await peer.request("tools/call", { name: "fail" });
        assert.equal(error, undefined);
        assert.equal(result.isError, true);
        assert.match(result.content[0].text, /the disk is full/);
        assert.doesNotMatch(result.content[0].text, /\bat .*:\d+/);
      }),
    },
    {
      says: "answers the reference's clients with one text that holds the result as JSON",
      run: withPeer(begins.reference, async (peer) => {
        const { result } = await peer.request("tools/call", {
          name: "write_file",
          arguments: { path: "a.txt", content: "" },
        });
        assert.deepEqual(result, { content: [{ type: "text", text: '{"written":true,"path":"a.txt"}' }] });
      }),
    },
    {
      says: "tells this project's client of errors as it tells everybody",
      async run(target) {
        await using client = await target.client();
        assert.equal((await client.call("fail")).isError, true);
        await assert.rejects(client.call("nope"), /nope/);
      },
    },
  ],
};
