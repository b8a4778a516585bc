import { rules } from "../message.ts";

/** DMC4000-4999 runners, templates, expressions, handlers, upstreams. */
export const runRules = rules({});
