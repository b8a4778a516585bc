import { resultValue } from "deltamcp/runtime";
import type { Handlers } from "../generated/tracker/handlers.ts";
import type { CloseIssueOutput } from "../generated/tracker/types.ts";

/** Close one issue, with a reason */
export const closeIssue: Handlers["closeIssue"] = async ({ number, reason, comment }, { call }) => {
  if (comment !== undefined) resultValue(await call("add_comment", { number, text: comment }));
  const closed = await call("set_issue_state", { number, state: "closed", reason });
  return resultValue(closed) as CloseIssueOutput;
};
