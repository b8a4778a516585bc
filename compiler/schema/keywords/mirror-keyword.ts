/**
 * Marks an argument that clients repeat in the header `Mcp-Param-<value>`, where proxies can read it (2026-07-28,
 * Streamable HTTP, "Custom Headers from Tool Parameters"). No keyword of JSON Schema, but no noise either: a server
 * that checks the header must show the mark.
 */
export const mirrorKeyword = "x-mcp-header";
