import { rules } from "../message.ts";

/** DMC3000-3999 JSON Schemas and the normaliser. */
export const schemaRules = rules({});
