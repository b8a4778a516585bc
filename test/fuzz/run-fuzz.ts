import { fixtureCommand, startFixture } from "../conformance/support/fixture-server.ts";
import { startStdioPeer } from "../support/stdio-peer.ts";
import { fixtureCodecs } from "./codecs.ts";
import { createHttpPeer } from "./http-peer.ts";
import { fuzzHttp } from "./http-run.ts";
import { createRandom } from "./random.ts";
import type { FuzzReport } from "./report.ts";
import { fuzzStdio } from "./stdio-run.ts";

export interface FuzzOptions {
  /** For each transport and encoding. */
  readonly messages: number;
  readonly seed: number;
  readonly transports: readonly ("stdio" | "http")[];
}

/** The same process answers all of a transport's runs: what one of them breaks shows in the next at the latest. */
export async function* runFuzz({ messages, seed, transports }: FuzzOptions): AsyncGenerator<FuzzReport> {
  if (transports.includes("stdio")) yield* runStdio(messages, seed);
  if (transports.includes("http")) yield* runHttp(messages, seed);
}

/** Half of the messages in a revision that has batches, half in one that has none. */
const revisions = ["2025-03-26", "2025-11-25"];

async function* runStdio(messages: number, seed: number): AsyncGenerator<FuzzReport> {
  const peer = startStdioPeer(fixtureCommand);
  try {
    for (const codec of (await fixtureCodecs()).values()) {
      for (const revision of revisions) {
        const random = createRandom(seed);
        yield await fuzzStdio({ peer, random, codec, revision, messages: Math.ceil(messages / 2) });
        if (peer.exitCode !== undefined) return;
      }
    }
    const problems = [
      await peer.end().then((code) => (code === 0 ? "" : `exit code ${code}`)),
      peer.complaints,
    ];
    yield {
      name: "stdio, the end",
      sent: 0,
      counts: { results: 0, errors: 0, told: 0 },
      milliseconds: 0,
      problems: problems.filter((problem) => problem !== ""),
    };
  } finally {
    peer.kill();
  }
}

async function* runHttp(messages: number, seed: number): AsyncGenerator<FuzzReport> {
  const server = await startFixture();
  const peer = createHttpPeer(server.url);
  try {
    const codecs = [...(await fixtureCodecs()).values()];
    for (const codec of codecs) {
      for (const revision of revisions) {
        const random = createRandom(seed);
        yield await fuzzHttp({ peer, random, codecs, codec, revision, messages: Math.ceil(messages / 2) });
      }
    }
  } finally {
    peer.close();
    await server.stop();
  }
}
