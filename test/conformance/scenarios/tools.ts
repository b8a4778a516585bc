import assert from "node:assert/strict";
import type { JsonObject } from "../../../runtime/support/json.ts";
import type { Target } from "../support/demo-target.ts";
import { helloOf, type RawOptions, type RawPeer } from "../support/raw-peer.ts";
import { shortKeys } from "../support/short-keys.ts";

/** The tools of the demo that a list shows. */
export const visibleTools = ["list_dir", "read_file", "run_command", "search", "write_file"];

/** What the reference implementation's client says first. */
export const referenceHello: JsonObject = {
  protocolVersion: "delta-mcp/0.2.0",
  clientInfo: { name: "delta-mcp-client", version: "0.2.0" },
  capabilities: {
    tools: { progressiveDisclosure: true, lazyLoading: true },
    encoding: { compactJson: true },
  },
};

/** How a peer begins. */
export const begins = {
  /** With nothing: the check sends what it wants. */
  silent: {},
  standard: { hello: helloOf("2025-11-25") },
  /** As the reference's client, in compact-json once the handshake is over. */
  reference: { hello: referenceHello, codec: shortKeys },
} satisfies Record<string, RawOptions>;

/** A check with a peer that begins so: one of its own where it has not said anything yet, else one that is shared. */
export function withPeer(
  begin: RawOptions,
  use: (peer: RawPeer) => Promise<void>,
): (target: Target) => Promise<void> {
  return async (target) => {
    if (begin !== begins.silent) return use(await target.shared(begin));
    const peer = await target.raw(begin);
    try {
      await use(peer);
    } finally {
      await peer.close();
    }
  };
}

/** Calls a tool, which must answer with a result; its text. */
export async function callText(peer: RawPeer, name: string, args: JsonObject): Promise<string> {
  const { result, error } = await peer.request("tools/call", { name, arguments: args });
  assert.equal(error, undefined);
  assert.equal(result.content[0].type, "text");
  return result.content[0].text;
}

/** The same, for a tool that answers with JSON. */
// biome-ignore lint/suspicious/noExplicitAny: scenarios look into results as they please.
export async function callJson(peer: RawPeer, name: string, args: JsonObject = {}): Promise<any> {
  return JSON.parse(await callText(peer, name, args));
}
