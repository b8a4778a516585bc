import { jsonCodec } from "../../runtime/encoding/json-codec.ts";
import { fixtureCommand, startFixture } from "../conformance/support/fixture-server.ts";
import { type StdioPeer, startStdioPeer } from "../support/stdio-peer.ts";
import { fixtureCodecs } from "./codecs.ts";
import { createFetchPeer } from "./fetch-peer.ts";
import { fixtureFetch } from "./fixture-fetch.ts";
import { createHttpPeer, type HttpPeer } from "./http-peer.ts";
import { fuzzHttp } from "./http-run.ts";
import { watchPrototypes } from "./prototypes.ts";
import { createRandom } from "./random.ts";
import type { FuzzReport } from "./report.ts";
import { fuzzStdio } from "./stdio-run.ts";

/** `fetch` is HTTP without sockets, in this process, so that what is done to the process itself shows as well. */
export const transports = ["stdio", "http", "fetch"] as const;

export type FuzzedTransport = (typeof transports)[number];

export interface FuzzOptions {
  /** For each transport and encoding. */
  readonly messages: number;
  readonly seed: number;
  readonly transports: readonly FuzzedTransport[];
}

/** The same process answers all of a transport's runs: what one of them breaks shows in the next at the latest. */
export async function* runFuzz(options: FuzzOptions): AsyncGenerator<FuzzReport> {
  const { transports } = options;
  if (transports.includes("stdio")) yield* runStdio(options);
  if (transports.includes("http")) yield* runHttp(options);
  if (transports.includes("fetch")) yield* runFetch(options);
}

/** Half of the messages in a revision that has batches, half in one that has none. */
const revisions = ["2025-03-26", "2025-11-25"];

async function* runStdio({ messages, seed }: FuzzOptions): AsyncGenerator<FuzzReport> {
  const codecs = await fixtureCodecs();
  yield* withPeer(async function* (peer) {
    for (const codec of codecs.values()) {
      for (const revision of revisions) {
        const random = createRandom(seed);
        yield await fuzzStdio({ peer, random, codec, revision, messages: Math.ceil(messages / 2) });
        if (peer.exitCode !== undefined) return;
      }
    }
  });
  yield* withPeer(async function* (peer) {
    yield await fuzzStdio({
      peer,
      random: createRandom(seed),
      codec: jsonCodec,
      revision: undefined,
      messages,
    });
  });
}

/** A process of its own for these runs, which must end well after them. */
async function* withPeer(runs: (peer: StdioPeer) => AsyncGenerator<FuzzReport>): AsyncGenerator<FuzzReport> {
  const peer = startStdioPeer(await fixtureCommand());
  try {
    yield* runs(peer);
    const code = await peer.end();
    yield theEnd("stdio", [code === 0 ? "" : `exit code ${code}`, peer.complaints]);
  } finally {
    peer.kill();
  }
}

async function* runHttp(options: FuzzOptions): AsyncGenerator<FuzzReport> {
  const server = await startFixture();
  const peer = createHttpPeer(server.url);
  let code: number | null;
  try {
    yield* runRequests("HTTP", peer, options);
  } finally {
    peer.close();
    code = await server.stop();
  }
  yield theEnd("HTTP", [code === 0 ? "" : `exit code ${code}`]);
}

async function* runFetch(options: FuzzOptions): AsyncGenerator<FuzzReport> {
  const changes = watchPrototypes();
  yield* runRequests("fetch", createFetchPeer(await fixtureFetch()), options);
  yield theEnd("fetch", changes());
}

async function* runRequests(
  transport: string,
  peer: HttpPeer,
  { messages, seed }: FuzzOptions,
): AsyncGenerator<FuzzReport> {
  const codecs = [...(await fixtureCodecs()).values()];
  for (const codec of codecs) {
    for (const revision of revisions) {
      const random = createRandom(seed);
      const half = Math.ceil(messages / 2);
      yield await fuzzHttp({ transport, peer, random, codecs, codec, revision, messages: half });
    }
  }
}

function theEnd(transport: string, problems: readonly string[]): FuzzReport {
  return {
    name: `${transport}, the end`,
    sent: 0,
    counts: { results: 0, errors: 0, told: 0 },
    milliseconds: 0,
    problems: problems.filter((problem) => problem !== ""),
  };
}
