import { expect, it } from "vitest";
import { adoptableHosts } from "../../../compiler/adopt/hosts/hosts.ts";
import { readEntry } from "../../../compiler/adopt/read-entry.ts";

const read = (word: string, entry: Readonly<Record<string, unknown>>) => {
  const host = adoptableHosts.find((one) => one.word === word);
  if (host === undefined) throw new Error(`no host ${word}`);
  return readEntry(host, "s", "s", entry);
};

it.each([
  ["an argument with a name", ["--api-key=abc"]],
  ["an argument after its option", ["--token", "abc"]],
  ["a password in an address", ["postgres://u:abc@db/x"]],
  ["a token by its form", ["ghp_abc"]],
])("keeps %s out of the cache", (_name, args) => {
  const server = read("cursor", { command: "c", args });
  if (!("spec" in server)) throw new Error(server.why);
  expect(JSON.stringify(server.spec)).not.toContain("abc");
  expect(Object.values(server.secrets).join()).toContain("abc");
});

it("reads Codex's credentials by the names of their variables", () => {
  const server = read("codex", {
    ...{ url: "https://e.com/mcp", bearer_token_env_var: "T", env_http_headers: { "x-k": "K" } },
  });
  expect(server).toMatchObject({
    spec: { url: "https://e.com/mcp", headers: { "x-k": "${K:-}" }, auth: { bearer: "${T:-}" } },
    variables: ["K", "T"],
  });
});

it.each([
  ["cursor", { command: "c", url: "https://e.com" }, "neither a command nor an address"],
  ["cursor", { command: "c", disabled: true }, "turned off"],
  ["codex", { command: "c", enabled: false }, "turned off"],
  ["codex", { command: "c", enabled_tools: [] }, "none of its tools"],
  ["claude-code", { command: "c", args: "x" }, "the type of `args`"],
  ["claude-code", { command: "c", env: { A: " x" } }, "white space"],
  ["gemini", { command: "c", oauth: {} }, "only Gemini CLI itself can apply `oauth`"],
])("leaves an entry of %s alone: %j", (word, entry, why) => {
  expect(read(word, entry)).toMatchObject({ why: expect.stringContaining(why) });
});
