import { describe, expect, it } from "vitest";
import { plannedText, planSite } from "../../../compiler/adopt/adoption.ts";
import { jsonFormat } from "../../../compiler/adopt/formats/json-format.ts";
import { adoptableHosts } from "../../../compiler/adopt/hosts/hosts.ts";
import type { Places } from "../../../compiler/adopt/places.ts";
import { readSite } from "../../../compiler/adopt/site.ts";
import { editedText } from "../../../compiler/adopt/write-entry.ts";
import type { ListedServer } from "../../../compiler/import/mcp/listed-server.ts";
import { fixtureText, hostFixtures } from "../../support/hosts/host-files.ts";

const places: Places = { platform: "linux", home: "/h", cwd: "/p", env: { HOME: "/h" } };
const listed: ListedServer = {
  ...{ name: "s", version: "1.0.0", prompts: [], resources: [], templates: [] },
  ...{ completes: false, subscribes: false },
  tools: ["echo", "add"].map((name) => ({ name, description: name, inputSchema: { type: "object" } })),
};

/** Reads and plans one fixture, with servers that all answer. */
function planned(path: string) {
  const fixture = hostFixtures.find((one) => one.path === path);
  const host = adoptableHosts.find(({ word }) => word === fixture?.host);
  if (fixture === undefined || host === undefined) throw new Error(`no fixture ${path}`);
  const absolute = fixture.path.replace(/^home/, "/h").replace(/^project/, "/p");
  const file = host.files(places).find((one) => one.path === absolute);
  if (file === undefined) throw new Error(`${host.word} has no file ${absolute}`);
  const text = fixtureText(fixture, "node", "/s.mjs").replace(/^\uFEFF/, "");
  const data = file.format.read(text);
  const rules = host.ruleFiles?.(places).includes(absolute) ? [data] : [];
  const sites = file.at.flatMap((at) => readSite(host, file, at, data, rules) ?? []);
  const plans = sites.map((site) => {
    const servers = site.servers.map((server) => ({ server, listed, startMs: 1, tokens: 1 }));
    return planSite({ site, servers, left: site.left }, "/r", 1, {
      ...{ own: ["/node", "/deltamcp.js"], surface: undefined },
    });
  });
  const found = { host, file, path: absolute, bytes: new Uint8Array(), text, sites };
  return { file, text, plans, edited: plannedText(found, plans) };
}

describe.each(hostFixtures.map(({ path }) => path))("%s", (path) => {
  it("gets one entry, keeps the rest, and gets its servers back", () => {
    const { file, text, plans, edited } = planned(path);
    expect({
      left: plans.flatMap(({ left }) => left),
      edited,
      content: plans.map(({ content }) => JSON.parse(content)),
    }).toMatchSnapshot();
    expect(edited).not.toContain("s3cret");
    const back = plans.flatMap((plan) => plan.back);
    expect(file.format.read(editedText(file, edited, back))).toEqual(file.format.read(text));
  });
});

it("knows a file of every host", () => {
  expect(new Set(hostFixtures.map(({ host }) => host))).toEqual(
    new Set(adoptableHosts.map(({ word }) => word)),
  );
});

it.each(["linux", "darwin", "win32"] as const)("knows the paths on %s", (platform) => {
  const home = platform === "win32" ? "C:\\Users\\u" : "/u";
  const paths = adoptableHosts.flatMap((host) =>
    host
      .files({ platform, home, cwd: platform === "win32" ? "C:\\p" : "/p", env: {} })
      .map((file) => `${host.word} ${file.path}`),
  );
  expect(paths).toMatchSnapshot();
});

it("leaves a server alone that a rule of the host names", () => {
  const host = adoptableHosts.find(({ word }) => word === "claude-code");
  const [file] = host?.files(places) ?? [];
  if (host === undefined || file === undefined) throw new Error("no Claude Code");
  const data = { mcpServers: { git: { command: "a" }, github: { command: "b" }, x: { command: "c" } } };
  const rules = [
    { permissions: { deny: ["mcp__git__push"] } },
    jsonFormat.read('{ "disabledMcpjsonServers": ["x"] }'),
  ];
  const site = readSite(host, file, ["mcpServers"], data, rules);
  expect(site?.servers.map(({ name }) => name)).toEqual(["github"]);
  expect(site?.left.map(({ name }) => name)).toEqual(["git", "x"]);
});

it("adopts no place twice", () => {
  const { file, edited } = planned("home/.cursor/mcp.json");
  const host = adoptableHosts.find(({ word }) => word === "cursor");
  if (host === undefined) throw new Error("no Cursor");
  const site = readSite(host, file, ["mcpServers"], file.format.read(edited), []);
  expect(site).toMatchObject({ servers: [], left: [{ why: "this place is adopted already" }] });
});
