/** The entry `deltamcp/client`: the imports of generated stubs, and the client for any MCP server. */
export type { ContentBlock, ToolResult } from "../call/tool-result.ts";
export { DeltaMcpError, type DeltaMcpErrorCode, isDeltaMcpError } from "../errors.ts";
export type { ClientOptions, CommandTarget, LogOf, ServerTarget, UrlTarget } from "./client-options.ts";
export type { Agreement } from "./connection/agreement.ts";
export { DeltaClient } from "./delta-client.ts";
export type { ProgressOf, RequestOptions } from "./rpc/rpc-peer.ts";
export { createClient } from "./stub/create-client.ts";
export type {
  CallOptions,
  ClientDescriptor,
  ConnectOptions,
  DispatchTarget,
  EachAnswer,
  GeneratedClient,
  ItemOf,
  MethodInput,
  RestOf,
  ToolAnswer,
  ToolMethod,
} from "./stub/stub-contract.ts";
export { toAnswer } from "./stub/tool-answer.ts";
export type { DescribedTool, Descriptions, IndexedTool } from "./tools/described-tool.ts";
