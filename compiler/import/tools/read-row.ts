import { isObject } from "../../../runtime/support/json.ts";
import { omitUndefined } from "../../../runtime/support/omit-undefined.ts";
import { parseExactJson } from "../../../runtime/support/parse-exact-json.ts";
import type { FoundRow } from "./find-rows.ts";

/** One tool as a server lists it (MCP schema.ts, Tool). */
export interface ListedTool {
  readonly name: string;
  readonly title?: string;
  readonly description?: string;
  /** A longer text beside a short description: Delta-MCP servers have both. */
  readonly docs?: string;
  /** Absent if the row has none. Any other value is as it was in the row. */
  readonly inputSchema?: unknown;
  readonly outputSchema?: unknown;
  readonly annotations?: Readonly<Record<string, unknown>>;
  readonly _meta?: Readonly<Record<string, unknown>>;
}

type Members = Readonly<Record<string, unknown>>;

/** The names of the input schema: MCP, its Python form and Anthropic, OpenAI and Gemini, LangChain. */
const inputNames = ["inputSchema", "input_schema", "parameters", "parametersJsonSchema", "args_schema"];
const outputNames = ["outputSchema", "output_schema", "responseJsonSchema"];
/** Members without a meaning for a spec. */
const ignored = [
  ..."type strict icons execution cache_control signature digest category examples authorSchema".split(" "),
  "keywords",
];
const known = new Set([
  ...inputNames,
  ...outputNames,
  ...ignored,
  ..."name title description docs annotations _meta meta".split(" "),
]);

/**
 * Reads one row: a tool of MCP, or the same inside OpenAI's `function` or Bedrock's `toolSpec`. `tool` is undefined for
 * a row without a name; `unread` lists unknown members.
 */
export function readRow({ value, key }: FoundRow): {
  readonly tool: ListedTool | undefined;
  readonly unread: readonly string[];
} {
  if (!isObject(value)) return { tool: undefined, unread: [] };
  const row = [value["function"], value["toolSpec"]].find(isObject) ?? value;
  const name = textOf(row["name"]) ?? key;
  if (name === undefined || name === "") return { tool: undefined, unread: [] };
  const annotations = camelCased(row["annotations"]);
  const meta = [row["_meta"], row["meta"]].find(isObject);
  const tool: ListedTool = omitUndefined({
    name,
    title: textOf(row["title"]) ?? textOf(annotations?.["title"]),
    description: textOf(row["description"]),
    docs: textOf(row["docs"]),
    inputSchema: schemaOf(row, inputNames),
    outputSchema: schemaOf(row, outputNames),
    annotations,
    _meta: meta,
  });
  const unread = Object.keys(row).filter((member) => !known.has(member) && isObject(row[member]));
  return { tool, unread };
}

/** The schema under the first name that has one. Bedrock puts it into `json`, and some lists contain it as text. */
function schemaOf(row: Members, names: readonly string[]): unknown {
  const name = names.find((one) => row[one] !== undefined && row[one] !== null);
  const value = name === undefined ? undefined : row[name];
  if (isObject(value) && isObject(value["json"]) && Object.keys(value).length === 1) return value["json"];
  return typeof value === "string" ? (parsed(value) ?? value) : value;
}

function parsed(text: string): unknown {
  try {
    return parseExactJson(text);
  } catch {
    return undefined;
  }
}

/** `read_only_hint`, as the Python SDK prints it, is `readOnlyHint`. */
function camelCased(annotations: unknown): Members | undefined {
  if (!isObject(annotations)) return undefined;
  const entries = Object.entries(annotations).map(([name, value]) => [
    name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
    value,
  ]);
  return Object.fromEntries(entries);
}

function textOf(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}
