import { existsSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { runningTests } from "../support/running-tests.ts";
import { requirements } from "./requirements.ts";

const root = new URL("../", import.meta.url).pathname;
const testsOf = new Map<string, ReadonlySet<string>>();

it.each(requirements)("$id is held by a test", ({ test }) => {
  const [file, name] = splitOnce(test);
  expect(existsSync(`${root}${file}`), `test/${file} is missing`).toBe(true);
  const tests = testsOf.get(file) ?? runningTests(readFileSync(`${root}${file}`, "utf8"));
  testsOf.set(file, tests);
  expect([...tests], `no running test of that name in test/${file}`).toContain(name);
});

it("names every requirement once", () => {
  const ids = requirements.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
});

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

function splitOnce(test: string): readonly [string, string] {
  const at = test.indexOf(" > ");
  return [test.slice(0, at), test.slice(at + 3)];
}
