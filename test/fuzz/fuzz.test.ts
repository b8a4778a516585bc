import { describe, expect, it } from "vitest";
import { runFuzz } from "./run-fuzz.ts";

/** The short form of `npx tsx test/fuzz/main.ts`. Another seed than its default, so that both add up. */
describe.each(["stdio", "http"] as const)("over %s", (transport) => {
  it("answers each of 300 messages an encoding once, under its id, whatever is in them", async () => {
    const names: string[] = [];
    for await (const { name, problems } of runFuzz({ messages: 300, seed: 2, transports: [transport] })) {
      expect({ name, problems }).toEqual({ name, problems: [] });
      names.push(name);
    }
    // Five encodings, two revisions.
    expect(names.filter((name) => name !== "stdio, the end")).toHaveLength(10);
  }, 120_000);
});
