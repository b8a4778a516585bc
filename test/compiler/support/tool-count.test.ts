import { expect, it } from "vitest";
import { sayToolCount } from "../../../compiler/support/tool-count.ts";

it.each([
  [{ tools: 0, hidden: 0 }, "0 tools"],
  [{ tools: 1, hidden: 0 }, "1 tool"],
  [{ tools: 10, hidden: 1 }, "10 tools, 1 hidden"],
  [{ tools: 1_234, hidden: 1_000 }, "1,234 tools, 1,000 hidden"],
])("says %j as %s", (count, said) => {
  expect(sayToolCount(count)).toBe(said);
});
