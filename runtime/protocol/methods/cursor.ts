import { invalidParams } from "../rpc-failure.ts";

/**
 * Cursors are opaque to clients: base64url of `offset.tag`. The tag names what is listed (a part of the catalogue's
 * digest), so that a cursor from before a new version of the server is refused, and does not skip or repeat items.
 */
export function writeCursor(offset: number, tag: string): string {
  return Buffer.from(`${offset}.${tag}`).toString("base64url");
}

/** The offset that a cursor stands for. Throws RpcFailure -32602 for anything but a cursor of this list. */
export function readCursor(
  cursor: unknown,
  tag: string,
  pageSize: number | undefined,
  length: number,
): number {
  if (cursor === undefined || cursor === null) return 0;
  if (typeof cursor === "string" && pageSize !== undefined) {
    const [offset, ...rest] = Buffer.from(cursor, "base64url").toString().split(".");
    const position = Number(offset);
    const possible = position > 0 && position < length && position % pageSize === 0;
    if (possible && writeCursor(position, rest.join(".")) === cursor && rest.join(".") === tag)
      return position;
  }
  throw invalidParams("Invalid cursor: list again from the start, without one");
}
