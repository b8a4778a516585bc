import assert from "node:assert/strict";
import { deltaExtension } from "../../../runtime/protocol/delta-extension.ts";
import { helloOf } from "../support/raw-peer.ts";
import type { Scenario } from "./scenario.ts";
import { begins, referenceHello, withPeer } from "./tools.ts";

const revisions = ["2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25"];

export const handshake: Scenario = {
  id: "CS-01",
  title: "handshake",
  checks: [
    ...revisions.map((revision) => ({
      says: `answers ${revision} to who asks for it`,
      run: withPeer(begins.silent, async (peer) => {
        const { result } = await peer.request("initialize", helloOf(revision));
        assert.equal(result.protocolVersion, revision);
      }),
    })),
    {
      says: "answers its newest revision to who asks for an unknown one",
      run: withPeer(begins.silent, async (peer) => {
        const { result } = await peer.request("initialize", helloOf("1999-01-01"));
        assert.equal(result.protocolVersion, "2025-11-25");
      }),
    },
    {
      says: "says who it is, and declares nothing that is not true",
      run: withPeer(begins.silent, async (peer) => {
        const { result } = await peer.request("initialize", helloOf("2025-11-25"));
        assert.deepEqual(result.serverInfo, { name: "demo", version: "1.0.0" });
        assert.match(result.instructions, /Search and read the files/);
        const { experimental, ...capabilities } = result.capabilities;
        assert.deepEqual(capabilities, { tools: {}, logging: {} });
        assert.match(experimental[deltaExtension].digest, /^[0-9a-f]{64}$/);
        assert.match(experimental[deltaExtension].encoding, /^[0-9a-f]{64}$/);
      }),
    },
    {
      says: "answers a ping before the handshake",
      run: withPeer(begins.silent, async (peer) => {
        assert.deepEqual((await peer.request("ping")).result, {});
      }),
    },
    {
      says: "shakes hands as the reference does, on compact-json",
      run: withPeer(begins.silent, async (peer) => {
        const { result } = await peer.request("initialize", referenceHello);
        assert.deepEqual(result, {
          protocolVersion: "delta-mcp/0.2.0",
          baselineVersion: "2025-11-25",
          serverInfo: { name: "demo", version: "1.0.0" },
          capabilities: {
            tools: { progressiveDisclosure: true, lazyLoading: true },
            encoding: { compactJson: true },
          },
          encoding: { format: "compact-json" },
        });
      }),
    },
    {
      says: "takes a delta-mcp of another major number for a standard client",
      run: withPeer(begins.silent, async (peer) => {
        const { result } = await peer.request("initialize", {
          ...referenceHello,
          protocolVersion: "delta-mcp/9.0.0",
        });
        assert.equal(result.protocolVersion, "2025-11-25");
        const { tools } = (await peer.request("tools/list")).result;
        assert.ok(tools.every((tool: object) => "inputSchema" in tool));
      }),
    },
    {
      says: "serves 2026-07-28 without a handshake, and a handshake after it",
      run: withPeer(begins.silent, async (peer) => {
        const _meta = {
          "io.modelcontextprotocol/protocolVersion": "2026-07-28",
          "io.modelcontextprotocol/clientCapabilities": {},
        };
        const { result } = await peer.request("server/discover", { _meta });
        assert.equal(result.resultType, "complete");
        assert.ok(result.supportedVersions.includes("2026-07-28"));
        assert.deepEqual(result._meta["io.modelcontextprotocol/serverInfo"], {
          name: "demo",
          version: "1.0.0",
        });
        const old = await peer.request("initialize", helloOf("2025-06-18"));
        assert.equal(old.result.protocolVersion, "2025-06-18");
      }),
    },
    {
      says: "agrees with this project's client on the newest revision and the extension",
      async run(target) {
        await using client = await target.client();
        assert.equal(client.agreement.era, "stateless");
        assert.match(client.agreement.delta?.digest ?? "", /^[0-9a-f]{64}$/);
      },
    },
  ],
};
