import { expect, it } from "vitest";
import { environmentVariables } from "../../../runtime/server/environment.ts";
import { parseServeArgs, serveHelp } from "../../../runtime/server/serve-args.ts";

it.each([
  [[], { kind: "stdio" }],
  [["--surface", "small"], { kind: "stdio", surface: "small" }],
  [["--surface=full"], { kind: "stdio", surface: "full" }],
  [["--http"], { kind: "http", host: "127.0.0.1", port: 3920, anonymous: false }],
  [["--http", "8080"], { kind: "http", host: "127.0.0.1", port: 8080, anonymous: false }],
  [["--http", ":0"], { kind: "http", host: "127.0.0.1", port: 0, anonymous: false }],
  [["--http", "0.0.0.0:80"], { kind: "http", host: "0.0.0.0", port: 80, anonymous: false }],
  [["--http", "localhost"], { kind: "http", host: "localhost", port: 3920, anonymous: false }],
  [["--http", "[::1]:8080"], { kind: "http", host: "::1", port: 8080, anonymous: false }],
  [
    ["--http", "--surface", "small"],
    { kind: "http", host: "127.0.0.1", port: 3920, surface: "small", anonymous: false },
  ],
  [
    ["--http=:81", "--surface", "full"],
    { kind: "http", host: "127.0.0.1", port: 81, surface: "full", anonymous: false },
  ],
  [
    ["--allow-anonymous", "--http", "0.0.0.0"],
    { kind: "http", host: "0.0.0.0", port: 3920, anonymous: true },
  ],
  [["--help"], { kind: "about", what: "help" }],
  [["-v"], { kind: "about", what: "version" }],
])("reads %j", (argv, args) => {
  expect(parseServeArgs(argv)).toEqual(args);
});

it.each([
  [["--htpp"], "unknown option --htpp"],
  [["server"], "unknown option server"],
  [["--surface"], "--surface must be full or small, not empty"],
  [["--surface", "large"], "--surface must be full or small, not large"],
  [
    ["--http", "a:b:c"],
    "--http must be an address such as 127.0.0.1:3920, 3920 or [::1]:3920 with a port up to 65535, not a:b:c",
  ],
  [
    ["--http", "host:99999"],
    "--http must be an address such as 127.0.0.1:3920, 3920 or [::1]:3920 with a port up to 65535, not host:99999",
  ],
])("refuses %j", (argv, message) => {
  expect(() => parseServeArgs(argv)).toThrow(message);
});

const tracker = { name: "tracker", version: "1.0.0" };

it("names the variables of the spec first, with their places, and says which of them must be set", () => {
  const auth = { basic: { username: "${LOGIN:-}", password: "${PASSWORD}" } };
  const help = serveHelp({
    server: tracker,
    upstreams: {
      api: {
        kind: "http",
        baseUrl: "${API_URL:-http://127.0.0.1:4010}/v${VERSION_OF_THE_INTERFACE_TO_USE}",
        auth,
      },
      mirror: { kind: "http", baseUrl: "${API_URL}", headers: { a: "$${PLAIN} ${PASSWORD}" } },
    },
    auth: { oauth: { issuers: [], audience: "a", resource: "${RESOURCE:-https://tools.example}" } },
  });
  const [, own = ""] = help.split(/Environment variables of (?:this|every) server[^\n]*\n\n/);
  expect(own.trimEnd().split("\n")).toEqual([
    "  API_URL                   required: `baseUrl` of upstream `mirror`",
    "  VERSION_OF_THE_INTERFACE_TO_USE",
    "                            required: `baseUrl` of upstream `api`",
    "  LOGIN                     `auth.basic.username` of upstream `api`. Default:",
    "                            empty",
    "  PASSWORD                  required: `auth.basic.password` of upstream `api`",
    "  RESOURCE                  `auth.resource` of the config. Default:",
    "                            https://tools.example",
  ]);
  expect(help.indexOf("API_URL")).toBeLessThan(help.indexOf("DELTAMCP_SECRET"));
  expect(serveHelp({ server: tracker, upstreams: {} })).not.toContain("of this server");
});

it("fits its help into 80 columns, with every environment variable of the table", () => {
  const help = serveHelp({ server: tracker, upstreams: {} });
  expect(help.split("\n").filter((line) => line.length > 80)).toEqual([]);
  const blocks = help.split(/^ {2}(?=DELTAMCP_)/m).slice(1);
  expect(blocks.map((block) => block.replace(/\s+/g, " ").trim())).toEqual(
    Object.entries(environmentVariables).map(
      ([name, text]) => `${name} ${text.replace("<server>", "tracker")}`,
    ),
  );
});
