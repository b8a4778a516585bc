import { pointerTokens } from "../../runtime/call/validate/json-pointer.ts";
import type { Path } from "./syntax-tree.ts";

/** Converts a JSON Pointer (RFC 6901) into a path. Indexes of arrays become numbers. */
export function pointerPath(pointer: string, root: unknown): Path {
  let value = root;
  return pointerTokens(pointer).map((token) => {
    const step = Array.isArray(value) ? Number(token) : token;
    value =
      typeof value === "object" && value !== null && Object.hasOwn(value, step)
        ? (value as Record<string | number, unknown>)[step]
        : undefined;
    return step;
  });
}
