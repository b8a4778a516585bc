import { expect, it } from "vitest";
import { deprecationsOf } from "../../../compiler/tables/deprecations.ts";
import type { JsonSchema } from "../../../runtime/support/json.ts";
import { catalogueOf, type ToolSketch } from "../../support/catalogue.ts";

const takes = (...names: readonly string[]): JsonSchema => ({
  type: "object",
  properties: Object.fromEntries(names.map((name) => [name, { type: "string" }])),
});
const of = (...tools: readonly ToolSketch[]) => Object.fromEntries(deprecationsOf(catalogueOf(tools).tools));

it.each([
  ["**Deprecated.** Use `ship_parcel` instead.", "ship_parcel"],
  ["DEPRECATED: use ship_parcel", "ship_parcel"],
  ["Ships it.\n\nThis endpoint is deprecated, call ship_parcel.", "ship_parcel"],
  ["[deprecated] Ships it", true],
  ["Deprecated since 2.0", true],
])("reads %j", (docs, use) => {
  expect(of({ name: "ship", docs }, { name: "ship_parcel" })).toEqual({ ship: use });
});

it.each([
  "List deprecated models",
  "Marks a model as deprecated.",
  "Includes deprecated: true in the answer of others",
])("does not take %j for its own deprecation", (docs) => {
  expect(of({ name: "models", description: docs.slice(0, 20), docs })).toEqual({});
});

it("prefers what the spec says", () => {
  expect(
    of({ name: "ship", docs: "Deprecated. Use send_all.", deprecated: "ship_parcel" }, { name: "send_all" }),
  ).toEqual({
    ship: "ship_parcel",
  });
});

it("names the tool that makes the request which a text names", () => {
  const old = (docs: string): ToolSketch => ({ name: "depot_removeCrateV1", docs });
  const tools: readonly ToolSketch[] = [
    { name: "depot_deleteAYardCrateV1", schema: takes("yardId", "crateId") },
    { name: "depot_listYardCratesV1", schema: takes("yardId") },
    { name: "depot_syncCratesToAllMachinesV1", schema: takes("yardId") },
    { name: "depot_deleteAYardV1", schema: takes("yardId") },
  ];
  const replaced = (request: string) =>
    of(old(`**Deprecated.** Use\n\`${request}\` instead.`), ...tools)["depot_removeCrateV1"];
  expect(replaced("DELETE /api/v1/depot/yards/{yardId}/crates/{crateId}")).toBe("depot_deleteAYardCrateV1");
  expect(replaced("GET /api/v1/depot/yards/{yardId}/crates")).toBe("depot_listYardCratesV1");
  expect(replaced("POST /api/v1/depot/crates/{yardId}/sync")).toBe("depot_syncCratesToAllMachinesV1");
  expect(replaced("GET /api/v1/depot/lorries/{lorryId}")).toBe(true);
});
