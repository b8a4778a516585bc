import { rules } from "../message.ts";

/** DMC2000-2999 the structure of a spec, names, caps, references. */
export const specRules = rules({});
