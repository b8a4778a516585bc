import type { Handlers } from "./generated/tracker/handlers.ts";

export const searchIssues: Handlers["searchIssues"] = async ({ text } => [];
