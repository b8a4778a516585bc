import { isObject } from "../../../runtime/support/json.ts";
import type { Path } from "../../source/syntax-tree.ts";

/** The content of an answer, found at any place in it. */
export interface FoundRows {
  readonly rows: readonly FoundRow[];
  /** Whether there is a list at all, however empty. */
  readonly list: boolean;
  /** The cursor of the next page: the list is one page of several. */
  readonly nextCursor?: { readonly cursor: string; readonly path: Path };
  /** The error of a JSON-RPC error answer. */
  readonly error?: { readonly message: string; readonly path: Path };
}

export interface FoundRow {
  readonly value: unknown;
  readonly path: Path;
  /** The key of a tool in a map of tools. */
  readonly key?: string;
}

const nothing: FoundRows = { rows: [], list: false };

/**
 * The rows of an answer: a list, `{ tools: […] }`, a map of tools by name, the JSON-RPC response around them, a list of
 * such responses (pages), and the `functionDeclarations` of Gemini.
 */
export function findRows(value: unknown, path: Path = []): FoundRows {
  if (Array.isArray(value)) return rowsOfList(value, path);
  if (!isObject(value)) return nothing;
  const cursor = value["nextCursor"] ?? value["next_cursor"];
  const next =
    typeof cursor === "string" && cursor !== ""
      ? { nextCursor: { cursor, path: [...path, "nextCursor" in value ? "nextCursor" : "next_cursor"] } }
      : {};
  for (const key of ["tools", "functionDeclarations", "function_declarations"]) {
    const inner = value[key];
    if (Array.isArray(inner)) return { ...rowsOfList(inner, [...path, key]), ...next };
    if (isObject(inner)) return { ...rowsOfMap(inner, [...path, key]), ...next };
  }
  if (isObject(value["result"])) return findRows(value["result"], [...path, "result"]);
  const { error } = value;
  if (isObject(error) && typeof error["message"] === "string")
    return { ...nothing, error: { message: spokenError(error), path: [...path, "error"] } };
  return nothing;
}

function rowsOfList(list: readonly unknown[], path: Path): FoundRows {
  const found = list.map((value, index): FoundRows => {
    const at = [...path, index];
    const inner = isObject(value) && value["name"] === undefined ? findRows(value, at) : nothing;
    return inner.list || inner.error !== undefined ? inner : { rows: [{ value, path: at }], list: true };
  });
  const { nextCursor } = found.at(-1) ?? {};
  const error = found.find((one) => one.error !== undefined)?.error;
  return {
    rows: found.flatMap(({ rows }) => rows),
    list: true,
    ...(nextCursor === undefined ? {} : { nextCursor }),
    ...(error === undefined ? {} : { error }),
  };
}

function rowsOfMap(map: Readonly<Record<string, unknown>>, path: Path): FoundRows {
  const rows = Object.entries(map).map(([key, value]) => ({ value, path: [...path, key], key }));
  return { rows, list: true };
}

function spokenError(error: Readonly<Record<string, unknown>>): string {
  const code = typeof error["code"] === "number" ? ` (${error["code"]})` : "";
  return `${String(error["message"]).replace(/\s+/g, " ").trim().slice(0, 300)}${code}`;
}
