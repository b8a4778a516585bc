/** Where to read on in a held result: a page of its list, or a character of its text. */
export interface Cursor {
  readonly handle: string;
  readonly unit: "page" | "char";
  readonly at: number;
}

const pattern = /^(r\d{18})\.([pc])(\d{1,9})$/;

/** `r482…119.p2`: one short word, so that a model can copy it and any surface can carry it. */
export function formatCursor(cursor: Cursor): string {
  return `${cursor.handle}.${cursor.unit === "page" ? "p" : "c"}${cursor.at}`;
}

/** Undefined for everything that this server can not have made. */
export function parseCursor(text: unknown): Cursor | undefined {
  const match = typeof text === "string" ? pattern.exec(text) : null;
  const [, handle, unit, at] = match ?? [];
  if (handle === undefined) return undefined;
  return { handle, unit: unit === "p" ? "page" : "char", at: Number(at) };
}
