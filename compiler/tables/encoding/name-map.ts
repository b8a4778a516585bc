import { createHash } from "node:crypto";
import { type EncodingMap, mapText } from "../../../runtime/encoding/map.ts";

/** Returns the map with this content, and the hash of the content. */
export function nameMap(content: Omit<EncodingMap, "hash">): EncodingMap {
  return { hash: createHash("sha256").update(mapText(content)).digest("hex"), ...content };
}
