import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { ClientOptions, CommandTarget, ServerTarget } from "../../../runtime/client/client-options.ts";
import { DeltaClient } from "../../../runtime/client/delta-client.ts";
import { serveHttp } from "../../e2e/support/demo-process.ts";
import { runCli } from "../../support/memory-terminal.ts";
import { rawHttp } from "./raw-http.ts";
import type { RawOptions, RawPeer } from "./raw-peer.ts";
import { rawStdio } from "./raw-stdio.ts";

/** One way to a server under test. */
export interface Target {
  readonly transport: "stdio" | "HTTP";
  /** A peer of its own. The caller closes it. */
  raw(options: RawOptions): Promise<RawPeer>;
  /** The peer that began like this, for all who leave it as they found it. */
  shared(options: RawOptions): Promise<RawPeer>;
  client(options?: ClientOptions): Promise<DeltaClient>;
}

export interface Demo {
  readonly targets: readonly Target[];
  close(): Promise<void>;
}

const source = fileURLToPath(new URL("../scenarios/demo/", import.meta.url));

/** Compiles the demo project with this repository's compiler, into one file, and offers it over both transports. */
export async function buildDemo(): Promise<Demo> {
  const root = mkdtempSync(join(tmpdir(), "deltamcp-demo-"));
  cpSync(source, root, { recursive: true });
  const built = await runCli(root, ["build", "--bundle", "--quiet"]);
  if (built.exitCode !== 0) throw new Error(built.err);
  const script = join(root, "generated/demo/server.mjs");
  const http = await serveHttp([script, "--http", "127.0.0.1:0"]);
  const command: CommandTarget = { command: process.execPath, args: [script], cwd: root };
  const targets = [
    target("stdio", (options) => rawStdio(command, options), command),
    target("HTTP", (options) => rawHttp(http.url, options), { url: http.url }),
  ];
  return {
    targets,
    async close() {
      await Promise.all(targets.map((each) => each.close()));
      await http.stop();
      rmSync(root, { recursive: true });
    },
  };
}

function target(
  transport: Target["transport"],
  raw: Target["raw"],
  server: ServerTarget,
): Target & { close(): Promise<void> } {
  const peers = new Map<RawOptions, Promise<RawPeer>>();
  return {
    transport,
    raw,
    shared(options) {
      const peer = peers.get(options) ?? raw(options);
      peers.set(options, peer);
      return peer;
    },
    client: (options) => DeltaClient.connect(server, options),
    async close() {
      for (const peer of peers.values()) await (await peer).close();
    },
  };
}
