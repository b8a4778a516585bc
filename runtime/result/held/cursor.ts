/**
 * Where to read on in a held result: a page of its list, a character of its text, or all of it; or in what the service
 * behind the tool has more of.
 */
export interface Cursor {
  readonly handle: string;
  readonly unit: "page" | "char" | "all" | "more";
  readonly at: number;
}

const pattern = /^(r\d{18})\.(?:([pc])(\d{1,9})|(all|more))$/;

/** `r482…119.p2`: one short word, so that a model can copy it and any surface can carry it. */
export function formatCursor(cursor: Cursor): string {
  if (cursor.unit === "all" || cursor.unit === "more") return `${cursor.handle}.${cursor.unit}`;
  return `${cursor.handle}.${cursor.unit === "page" ? "p" : "c"}${cursor.at}`;
}

/** Undefined for everything that this server cannot have made. */
export function parseCursor(text: unknown): Cursor | undefined {
  const match = typeof text === "string" ? pattern.exec(text) : null;
  const [, handle, unit, at, word] = match ?? [];
  if (handle === undefined) return undefined;
  if (word === "all" || word === "more") return { handle, unit: word, at: 0 };
  return { handle, unit: unit === "p" ? "page" : "char", at: Number(at) };
}

/** Returns the cursor to the whole result that another cursor points into. For programs: no budget applies to it. */
export function cursorToAll(next: string): string | undefined {
  const handle = parseCursor(next)?.handle;
  return handle === undefined ? undefined : `${handle}.all`;
}
