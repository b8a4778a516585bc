import { expect, it } from "vitest";
import { readConfig } from "../../../compiler/config/read-config.ts";
import { Report } from "../../../compiler/diagnostics/report.ts";

function read(config: unknown) {
  const report = new Report();
  const settings = readConfig(config, report);
  return { settings, messages: report.diagnostics.map(({ code, message }) => `${code} ${message}`) };
}

it("fills in every default", () => {
  expect(read({}).settings).toEqual({
    specs: ["specs/**/*.tools.yaml", "specs/**/*.tools.yml", "specs/**/*.tools.json"],
    out: "generated",
    profile: "portable",
    surface: "auto",
    detail: "lean",
    descriptionTemplate: "{summary}",
    small: { resident: "auto" },
    arguments: "convert",
    auth: { introspection: {}, listByScope: false },
    batch: true,
    resultLinks: false,
    pages: { count: 100, items: 10_000, seconds: 45 },
    search: {},
  });
});

it("keeps what is said", () => {
  const config = {
    specs: ["a.tools.yaml"],
    out: "./out/servers",
    profile: "strict",
    descriptionTemplate: "{summary} [{runner} · {category}]",
    small: { resident: 0 },
    search: { synonyms: [["ticket", "issue"]] },
    hooks: "./hooks.ts",
    authenticate: "./auth.ts",
  };
  const { settings, messages } = read(config);
  expect(messages).toEqual([]);
  expect(settings).toMatchObject(config);
});

it.each([
  [
    "no object",
    undefined,
    "DMC5002 option `default export` must be an object: `export default defineConfig({ … })`",
  ],
  ["an unknown option", { profil: "none" }, "DMC5001 unknown option `profil` in the config"],
  [
    "an unknown option inside another",
    { small: { residnt: 1 } },
    "DMC5001 unknown option `small.residnt` in the config",
  ],
  ["an inherited name", { constructor: 1 }, "DMC5001 unknown option `constructor` in the config"],
  [
    "an unknown profile",
    { profile: "loose" },
    "DMC5002 option `profile` must be one of `portable`, `strict`, `none`",
  ],
  ["no globs", { specs: [] }, "DMC5002 option `specs` must be a list of globs"],
  ["a text for an object", { search: "bm25" }, "DMC5002 option `search` must be an object"],
  ["the project as output", { out: "." }, "DMC5002 option `out` must be a folder inside the project"],
  ["an output outside", { out: "a/../../b" }, "DMC5002 option `out` must be a folder inside the project"],
  ["an absolute output", { out: "/tmp/x" }, "DMC5002 option `out` must be a folder inside the project"],
  [
    "another system's absolute output",
    { out: "C:\\x" },
    "DMC5002 option `out` must be a folder inside the project",
  ],
  [
    "a hole that nothing fills",
    { descriptionTemplate: "{summry}" },
    "DMC5002 option `descriptionTemplate` must be a text whose only templates are `{summary}`, `{runner}` and `{category}`",
  ],
])("reports %s", (_, config, message) => {
  expect(read(config)).toEqual({ settings: undefined, messages: [message] });
});

it("reports everything at once", () => {
  expect(read({ a: 1, profile: 2, small: { resident: -1 } }).messages).toHaveLength(3);
});

const auth = { issuers: ["https://issuer.example"], audience: "https://mcp.example/mcp" };

it.each<[object, string[]]>([
  [{ auth }, []],
  [{ auth: { ...auth, introspection: { clientId: "a", clientSecret: "${B}" } } }, []],
  [{ auth: {} }, []],
  [{ auth: { keys: "keys.json", listByScope: true } }, []],
  [{ auth: { keys: "keys.json", audience: auth.audience } }, ["auth.issuers"]],
  [{ auth: { issuers: auth.issuers } }, ["auth.audience"]],
  [{ auth: { listByScope: true } }, ["auth.issuers", "auth.audience"]],
  [
    { auth: { ...auth, introspection: { url: "https://issuer.example/i" } } },
    ["auth.introspection.clientId", "auth.introspection.clientSecret"],
  ],
  [{ auth, authenticate: "./auth.ts" }, ["authenticate"]],
  [{ auth: { ...auth, algorithms: ["none"] } }, ["auth.algorithms"]],
  [{ auth: { ...auth, issuers: [] } }, ["auth.issuers"]],
])("finds what is missing or too much in %j", (config, options) => {
  const { settings, messages } = read(config);
  expect(settings === undefined).toBe(options.length > 0);
  expect(messages.length).toBe(options.length);
  for (const [at, option] of options.entries()) {
    expect(messages[at]).toMatch(/^DMC5002 /);
    expect(messages[at]).toContain(option);
  }
});
