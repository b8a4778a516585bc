import { expect, it } from "vitest";
import { compileSpec } from "../../../compiler/wrap/compile-spec.ts";
import { readWrapWords } from "../../../compiler/wrap/wrap-words.ts";

it("leaves out a tool and a resource with a mistake, tells why, and serves the others", async () => {
  const run = { mock: true };
  const compiled = await compileSpec({
    server: { name: "s", version: "1.0.0" },
    tools: { good: { description: "Works", run }, bad: { description: "x".repeat(100), run } },
    resources: { wrong: { uri: "no scheme", text: "t" } },
  });
  expect(compiled.server.catalogue.tools.map(({ name }) => name)).toEqual(["good"]);
  expect(compiled.leftOut).toEqual([
    expect.stringMatching(/^`bad`: .*100/),
    expect.stringMatching(/^`wrong`: /),
  ]);
  await expect(
    compileSpec({ server: { name: "s", version: "1.0.0" }, tools: { a: {} }, nonsense: 1 }),
  ).rejects.toThrow("DMC2001");
});

it.each([
  [["--", "npx", "-y", "x", "--http"], { server: { command: ["npx", "-y", "x", "--http"] }, serve: [] }],
  [
    ["https://e.com/mcp", "--http=:1", "--surface", "full", "--header", "a: b"],
    {
      server: { place: "https://e.com/mcp" },
      serve: ["--http", ":1", "--surface", "full"],
      headers: ["a: b"],
    },
  ],
])("reads the words %j", (argv, words) => {
  expect(readWrapWords(argv)).toMatchObject(words);
});

it.each([
  [[]],
  [["--help"]],
  [["a", "b"]],
  [["a", "--", "b"]],
  [["a", "--surface", "x"]],
  [["a", "--timeout", "0"]],
])("leaves the words %j to the command", (argv) => {
  expect(readWrapWords(argv)).toBeUndefined();
});
