import { existsSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { requirements } from "./requirements.ts";

const root = new URL("../", import.meta.url).pathname;

it.each(requirements)("$id is held by a test", ({ test }) => {
  const [file, name] = splitOnce(test);
  expect(existsSync(`${root}${file}`), `test/${file} is missing`).toBe(true);
  const text = readFileSync(`${root}${file}`, "utf8");
  const written = [`"${name}"`, `'${name}'`, `"${name.replaceAll('"', '\\"')}"`];
  expect(
    written.some((each) => text.includes(each)),
    `no test named ${name} in test/${file}`,
  ).toBe(true);
});

it("names every requirement once", () => {
  const ids = requirements.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
});

function splitOnce(test: string): readonly [string, string] {
  const at = test.indexOf(" > ");
  return [test.slice(0, at), test.slice(at + 3)];
}
