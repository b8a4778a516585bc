/**
 * The entry `deltamcp/runtime`: what authors use in their handlers and hooks. Generated code imports
 * `deltamcp/runtime/generated` instead.
 */
export type { Authenticate } from "./auth/authenticate.ts";
export type { Claims } from "./auth/identity.ts";
export type { CallContext } from "./call/call-context.ts";
export type { Caller, LogLevel, ProgressUpdate } from "./call/client-channel.ts";
export { composeHooks, type HookedCall, type Hooks } from "./call/hooks.ts";
export { resultValue } from "./call/result-value.ts";
export { type ContentBlock, content, errorResult, type ToolResult } from "./call/tool-result.ts";
export { DeltaMcpError, type DeltaMcpErrorCode, isDeltaMcpError } from "./errors.ts";
export type { Json, JsonObject, JsonSchema } from "./support/json.ts";
export type { HttpRequest } from "./transport/http/http-message.ts";
export { HttpProblem } from "./transport/http/http-problem.ts";
