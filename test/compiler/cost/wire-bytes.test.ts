import { expect, it } from "vitest";
import { wireBytes } from "../../../compiler/cost/wire-bytes.ts";
import { encodingMap } from "../../../compiler/tables/encoding/encoding-map.ts";

it("measures a text in every encoding", () => {
  const tools = Array.from({ length: 20 }, (_, index) => ({
    name: `tool_é_${index}`,
    description: "Does one thing",
  }));
  const list = JSON.stringify({ tools });
  const bytes = wireBytes(list, encodingMap([{ tools }]));
  expect(bytes.json).toBe(list.length + 20);
  expect(bytes.compact).toBe(bytes.json - 4 - 20 * (3 + 10));
  expect(bytes.tuned).toBeLessThan(bytes.compact);
  expect(bytes.tunedCbor).toBeLessThan(bytes.tuned);
});
