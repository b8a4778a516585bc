import { existsSync, readFileSync } from "node:fs";

/** A tool as a server lists it. */
export interface ListedTool {
  readonly name: string;
  readonly description?: string;
  readonly inputSchema?: unknown;
  readonly outputSchema?: unknown;
  readonly annotations?: Readonly<Record<string, unknown>>;
}

/** Reads a `*.tools.json` file: a list of tools, or a tools/list answer. */
export function readTools(path: string): readonly ListedTool[] {
  const value = JSON.parse(readFileSync(path, "utf8")) as { tools?: ListedTool[] } | ListedTool[];
  return Array.isArray(value) ? value : (value.tools ?? []);
}

/**
 * The catalogue that the bars are stated for: the first existing file of those named, else 891 made-up tools
 * of about the same shape, so that a benchmark runs anywhere.
 */
export function bigCatalogue(named: readonly string[]): readonly ListedTool[] {
  const file = named.find((path) => path.endsWith(".json") && existsSync(path));
  return file === undefined ? syntheticTools(891) : readTools(file);
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
const places = [
  "store",
  "team",
  "project",
  "region",
  "account",
  "workspace",
  "channel",
  "folder",
  "queue",
  "site",
];

/** Tools made by rule: the same on every machine. */
export function syntheticTools(count: number): readonly ListedTool[] {
  return Array.from({ length: count }, (_, index) => {
    const verb = verbs[index % 10] ?? "";
    const noun = nouns[Math.floor(index / 10) % 10] ?? "";
    const place = places[Math.floor(index / 100) % 10] ?? "";
    return {
      name: `${place}_${verb}_${noun}`,
      description: `${verb} one or more ${noun}s of a ${place}. Use this when the ${noun} is known by its identifier and the ${place} belongs to the caller. Answers with the ${noun} as it is after the call.`,
      inputSchema: {
        type: "object",
        properties: {
          [`${place}_id`]: {
            type: "string",
            description: `Identifier of the ${place} that the ${noun} belongs to`,
          },
          [`${noun}_id`]: {
            type: "integer",
            minimum: 1,
            description: `Number of the ${noun} within the ${place}`,
          },
          state: {
            type: "string",
            enum: ["open", "closed", "all"],
            default: "open",
            description: `Only ${noun}s in this state`,
          },
          labels: {
            type: "array",
            items: { type: "string" },
            description: `Labels that the ${noun} must carry, all of them`,
          },
          page: { type: "integer", minimum: 1, default: 1 },
          options: {
            type: "object",
            properties: { dry_run: { type: "boolean" }, note: { type: "string", maxLength: 500 } },
            additionalProperties: false,
          },
        },
        required: [`${place}_id`],
        additionalProperties: false,
      },
    };
  });
}
