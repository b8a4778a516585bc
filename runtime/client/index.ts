/** The entry `deltamcp/client`: what generated stubs import, and the client for any MCP server. */
export type { ContentBlock, ToolResult } from "../call/tool-result.ts";
export { DeltaMcpError, type DeltaMcpErrorCode, isDeltaMcpError } from "../errors.ts";
export type { Agreement } from "./agreement.ts";
export type { ClientOptions, CommandTarget, LogOf, ServerTarget, UrlTarget } from "./client-options.ts";
export { createClient } from "./create-client.ts";
export { DeltaClient } from "./delta-client.ts";
export type { ProgressOf, RequestOptions } from "./rpc/rpc-peer.ts";
export type {
  CallOptions,
  ClientDescriptor,
  ConnectOptions,
  DispatchTarget,
  EachAnswer,
  GeneratedClient,
  ItemOf,
  MethodInput,
  ToolAnswer,
  ToolMethod,
} from "./stub-contract.ts";
export { toAnswer } from "./tool-answer.ts";
export type { DescribedTool, Descriptions, IndexedTool } from "./tool-catalogue.ts";
