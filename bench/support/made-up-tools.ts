import type { JsonObject } from "../../runtime/support/json.ts";
import { createRandom, type Random } from "../../test/fuzz/random.ts";
import type { ListedTool } from "./listed-tool.ts";

/**
 * Makes tools by rule, the same on every machine. Sizes, depths and keywords are spread as in 891 real tools of 80
 * public servers: half of the schemas below 430 characters, one in a hundred above 5,500, a third with an output schema.
 */
export function madeUpTools(count: number): readonly ListedTool[] {
  const random = createRandom(891);
  return Array.from({ length: count }, (_, index) => madeUpTool(random, index));
}

function madeUpTool(random: Random, index: number): ListedTool {
  const verb = verbs[index % 10]!;
  const noun = nouns[Math.floor(index / 10) % 10]!;
  const place = nouns[(Math.floor(index / 100) + 3) % 10]!;
  const round = index < 1_000 ? "" : `_${Math.floor(index / 1_000)}`;
  return {
    name: `${place}_${verb}_${noun}${round}`,
    description: `${verb} one or more ${noun}s of a ${place}${random.chance(0.45) ? `. ${sentence(random, 20 + random.below(70))}` : ""}`,
    inputSchema: inputSchema(random),
    ...(random.chance(0.32) && { outputSchema: objectOf(random, 1 + random.below(7), 1) }),
    ...(random.chance(0.84) && { annotations: { readOnlyHint: verb === "list" || verb === "get" } }),
  };
}

/** How many properties a tool has: the value at this share of all tools. */
const sizes = [0, 1, 1, 2, 2, 3, 3, 4, 5, 9];

function inputSchema(random: Random): JsonObject {
  const many = random.chance(0.05);
  const schema = objectOf(random, many ? 10 + random.below(30) : random.pick(sizes), many ? 0 : 1);
  if (!random.chance(0.03)) return schema;
  // A recursive filter, as query tools have it.
  const filter = {
    anyOf: [{ $ref: "#/$defs/condition" }, { type: "array", items: { $ref: "#/$defs/filter" } }],
  };
  const condition = objectOf(random, 4, 2);
  return {
    ...schema,
    properties: { ...(schema["properties"] as JsonObject), filter: { $ref: "#/$defs/filter" } },
    $defs: { condition, filter },
  };
}

function objectOf(random: Random, count: number, depth: number): JsonObject {
  const properties: Record<string, JsonObject> = {};
  for (let place = 0; place < count; place++) {
    const name = `${random.pick(nouns)}_${random.pick(aspects)}`;
    properties[name] = described(random, property(random, depth));
  }
  const required = Object.keys(properties).filter(() => random.chance(0.4));
  return {
    type: "object",
    properties,
    ...(required.length > 0 && { required }),
    ...(random.chance(0.4) && { additionalProperties: false }),
  };
}

function described(random: Random, schema: JsonObject): JsonObject {
  return random.chance(0.8) ? { ...schema, description: sentence(random, 4 + random.below(14)) } : schema;
}

function property(random: Random, depth: number): JsonObject {
  const kind = random.next();
  if (kind < 0.5) return text(random);
  if (kind < 0.6) return { type: "string", enum: aspects.slice(0, 2 + random.below(5)) };
  if (kind < 0.72) return number(random);
  if (kind < 0.8) return { type: "boolean", ...(random.chance(0.5) && { default: random.chance(0.5) }) };
  if (kind < 0.88)
    return { type: "array", items: depth < 3 ? property(random, depth + 2) : { type: "string" } };
  if (kind < 0.92) return { anyOf: [text(random), { type: random.pick(["null", "integer"]) }] };
  return depth < 3
    ? objectOf(random, 1 + random.below(6), depth + 1)
    : { type: "object", additionalProperties: true };
}

function text(random: Random): JsonObject {
  return {
    type: "string",
    ...(random.chance(0.04) && { format: random.pick(["date-time", "uri", "email", "uuid"]) }),
    ...(random.chance(0.03) && { pattern: "^[A-Za-z][A-Za-z0-9_-]*$" }),
    ...(random.chance(0.03) && { minLength: 1, maxLength: 10 ** (1 + random.below(4)) }),
  };
}

function number(random: Random): JsonObject {
  return {
    type: random.chance(0.2) ? "integer" : "number",
    ...(random.chance(0.4) && { minimum: random.below(2) }),
    ...(random.chance(0.2) && { maximum: 100 }),
    ...(random.chance(0.4) && { default: 1 + random.below(50) }),
  };
}

function sentence(random: Random, words: number): string {
  const chosen = Array.from({ length: words }, (_, place) =>
    random.pick(place % 3 === 0 ? links : random.chance(0.5) ? nouns : aspects),
  );
  return chosen.join(" ");
}

const verbs = ["list", "get", "create", "update", "delete", "search", "archive", "move", "copy", "watch"];
const nouns = [
  "order",
  "invoice",
  "customer",
  "ticket",
  "branch",
  "label",
  "report",
  "widget",
  "session",
  "device",
];
const aspects = [
  "id",
  "name",
  "state",
  "owner",
  "region",
  "limit",
  "cursor",
  "created",
  "updated",
  "priority",
  "format",
  "query",
];
const links = ["the", "of", "whose", "with", "for", "each", "by", "that has"];
