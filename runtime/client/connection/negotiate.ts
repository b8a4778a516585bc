import { latestHandshake } from "../../protocol/revisions.ts";
import type { ClientOptions } from "../client-options.ts";
import type { RpcPeer } from "../rpc/rpc-peer.ts";
import type { Agreement } from "./agreement.ts";
import { probe } from "./probe.ts";
import { referenceVersion, shakeHands } from "./shake-hands.ts";

/**
 * Agrees with a server on a revision. `connect` opens a connection, and a second one if an old server exits at an
 * unknown request. Throws DeltaMcpError("protocol") if there is no common revision.
 */
export async function negotiate(
  connect: () => Promise<RpcPeer>,
  options: ClientOptions,
): Promise<{ readonly peer: RpcPeer; readonly agreement: Agreement }> {
  const mode = options.negotiate ?? "auto";
  let peer = await connect();
  try {
    if (mode === "reference") return { peer, agreement: await shakeHands(peer, options, referenceVersion) };
    if (mode !== "handshake") {
      const probed = await probe(peer, options, mode === "stateless");
      if (probed === "gone") peer = await connect();
      else if (probed !== undefined) return { peer, agreement: probed };
    }
    return { peer, agreement: await shakeHands(peer, options, latestHandshake) };
  } catch (error) {
    await peer.close();
    throw error;
  }
}
