import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { runningTests } from "../support/running-tests.ts";
import { requirements } from "./requirements.ts";

const root = new URL("../", import.meta.url).pathname;
const known = new Map<string, readonly string[]>();

/** The running tests of a file, or of all files in a folder. */
function testsIn(path: string): readonly string[] {
  const tests = known.get(path) ?? readTests(path);
  known.set(path, tests);
  return tests;
}

function readTests(path: string): readonly string[] {
  const inside = statSync(path).isDirectory() ? readdirSync(path).map((name) => join(path, name)) : undefined;
  return inside?.flatMap(testsIn) ?? [...runningTests(readFileSync(path, "utf8"))];
}

it.each(requirements)("$id is held by a test", ({ tests, name }) => {
  expect(testsIn(join(root, tests)), `no running test of that name in test/${tests}`).toContain(name);
});

it("names every requirement once", () => {
  const ids = requirements.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
});

// The skipped tests in this text are samples: they show that a requirement is held by a test that runs.
it("takes for a test what runs, and nothing that looks like one", () => {
  const text = `
    // it("in a comment", () => {});
    const text = 'it("in a text", () => {})';
    it("plain", () => {});
    it.each([1, 2])("each %i", () => {});
    it.skip("skipped", () => {});
    it.skipIf(true)("skipped by a condition", () => {});
    it.todo("to do");
    it("without a body");
    describe.each([1])("in %i", () => { for (const id of ids) it(\`named \${id}\`, () => {}); });
    describe.skip("a skipped group", () => { it("in a skipped group", () => {}); });`;
  expect([...runningTests(text)]).toEqual(["plain", "each %i", "named ${id}"]);
});
