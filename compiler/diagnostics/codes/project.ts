import { rules } from "../message.ts";

/** DMC5000-5999 config, budgets, client profiles, writing, imports, the command line. */
export const projectRules = rules({});
