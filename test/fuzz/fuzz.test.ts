import { describe, expect, it } from "vitest";
import { runFuzz } from "./run-fuzz.ts";

/** The short form of `npx tsx test/fuzz/main.ts`. Another seed than its default, so that both add up. */
describe.each([
  // Five encodings in two revisions; a pipe without a handshake; and how the server was afterwards.
  ["stdio", 10 + 1, 2],
  ["http", 10, 1],
  ["fetch", 10, 1],
] as const)("over %s", (transport, runs, ends) => {
  it("answers each of 300 messages an encoding once, under its id, whatever is in them", async () => {
    const reported = { runs: 0, ends: 0 };
    for await (const { name, problems } of runFuzz({ messages: 300, seed: 2, transports: [transport] })) {
      expect({ name, problems }).toEqual({ name, problems: [] });
      reported[name.endsWith("the end") ? "ends" : "runs"] += 1;
    }
    expect(reported).toEqual({ runs, ends });
  }, 120_000);
});
