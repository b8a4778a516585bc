import { expect, it } from "vitest";
import { environmentVariables } from "../../../runtime/server/environment.ts";
import { parseServeArgs, serveHelp } from "../../../runtime/server/serve-args.ts";

it.each([
  [[], { kind: "stdio" }],
  [["--surface", "small"], { kind: "stdio", surface: "small" }],
  [["--surface=full"], { kind: "stdio", surface: "full" }],
  [["--http"], { kind: "http", host: "127.0.0.1", port: 3920 }],
  [["--http", "8080"], { kind: "http", host: "127.0.0.1", port: 8080 }],
  [["--http", ":0"], { kind: "http", host: "127.0.0.1", port: 0 }],
  [["--http", "0.0.0.0:80"], { kind: "http", host: "0.0.0.0", port: 80 }],
  [["--http", "localhost"], { kind: "http", host: "localhost", port: 3920 }],
  [["--http", "[::1]:8080"], { kind: "http", host: "::1", port: 8080 }],
  [["--http", "--surface", "small"], { kind: "http", host: "127.0.0.1", port: 3920, surface: "small" }],
  [["--http=:81", "--surface", "full"], { kind: "http", host: "127.0.0.1", port: 81, surface: "full" }],
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

it("fits its help into 80 columns, with every environment variable of the table", () => {
  const help = serveHelp("tracker");
  expect(help.split("\n").filter((line) => line.length > 80)).toEqual([]);
  const blocks = help.split(/^ {2}(?=DELTAMCP_)/m).slice(1);
  expect(blocks.map((block) => block.replace(/\s+/g, " ").trim())).toEqual(
    Object.entries(environmentVariables).map(
      ([name, text]) => `${name} ${text.replace("<server>", "tracker")}`,
    ),
  );
});
