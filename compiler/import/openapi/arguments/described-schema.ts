import { cleanText } from "../../clean-text.ts";
import { isNode, type Node, textAt } from "../read/document.ts";

/** A schema with the description of the place of its use, which is more specific than the description of the type. */
export function describedSchema(schema: unknown, place: Node): unknown {
  const description = textAt(place, "description");
  const text = description === undefined ? undefined : cleanText(description).trim();
  const deprecated = place["deprecated"] === true;
  const facts = {
    ...(text === undefined ? {} : { description: text }),
    ...(deprecated ? { deprecated } : {}),
  };
  if (Object.keys(facts).length === 0) return schema;
  if (schema === true) return facts;
  return isNode(schema) ? { ...schema, ...facts } : schema;
}
