import { expect, it } from "vitest";
import { clientLines } from "../../../compiler/cli/client-lines.ts";

const url = "http://127.0.0.1:3920/mcp";
const stdio = { command: "/usr/bin/node", args: ["/p/generated/tracker/server.mjs"] };
const linesFor = (surface: "full" | "small", name = "tracker") =>
  new Map(clientLines([{ name, url, surface, stdio }]).map(({ host, lines }) => [host, lines]));
const entry = (host: string, surface: "full" | "small") => {
  const config = JSON.parse(linesFor(surface).get(host) ?? "null");
  return (config.mcpServers ?? config.servers ?? config.mcp).tracker;
};

it.each([
  ["Claude Code", { type: "http", url, alwaysLoad: true }],
  ["Copilot CLI", { type: "http", url, tools: ["*"], deferTools: "never" }],
  ["opencode", { type: "remote", url, enabled: true }],
  ["Gemini CLI", { httpUrl: url }],
  ["Qwen Code", { httpUrl: url, alwaysLoadTools: true }],
  ["Cursor", { url }],
  ["VS Code", { type: "http", url }],
  ["Claude Desktop, and any host over stdio", { ...stdio, env: {} }],
  ["Cline", { type: "streamableHttp", url }],
])("enters a small surface into %s, so that its tools are seen at once", (host, expected) => {
  expect(entry(host, "small")).toEqual(expected);
});

it.each(["Claude Code", "Copilot CLI", "Qwen Code"])("leaves the tools of a full surface to %s", (host) => {
  expect(Object.keys(entry(host, "full"))).not.toContain(
    { "Claude Code": "alwaysLoad", "Copilot CLI": "deferTools", "Qwen Code": "alwaysLoadTools" }[host],
  );
});

it("points Codex, which searches tools itself, to the full surface", () => {
  expect(linesFor("small").get("Codex")).toBe(
    `[mcp_servers.tracker]\nurl = "${url}/full" # with a model that Codex does not know: ${url}`,
  );
  expect(linesFor("full").get("Codex")).toBe(`[mcp_servers.tracker]\nurl = "${url}"`);
});

it("quotes what is no bare name", () => {
  expect(linesFor("full", 'my "notes"').get("Codex")).toMatch(/^\[mcp_servers\."my \\"notes\\""\]\n/);
  expect(JSON.parse(linesFor("full", "__proto__").get("Gemini CLI") ?? "")).toHaveProperty("mcpServers");
});
