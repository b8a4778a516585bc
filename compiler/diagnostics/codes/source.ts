import { rules } from "../message.ts";

/** DMC1000-1999 reading and parsing files, includes. */
export const sourceRules = rules({});
