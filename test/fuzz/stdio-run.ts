import { type Codec, contentType } from "../../runtime/encoding/codec.ts";
import { isObject, type Json, type JsonObject } from "../../runtime/support/json.ts";
import type { StdioPeer } from "../support/stdio-peer.ts";
import { someReply } from "./corpus.ts";
import { createLedger, type Ledger, show } from "./ledger.ts";
import { type Owed, owedFor } from "./owed.ts";
import { decode, payloadMaker, splitLines, unreadable } from "./payload.ts";
import type { Random } from "./random.ts";
import type { FuzzReport } from "./report.ts";

export interface StdioRun {
  readonly peer: StdioPeer;
  readonly random: Random;
  readonly codec: Codec;
  /** Undefined: no handshake comes first, and many come later. */
  readonly revision: string | undefined;
  readonly messages: number;
}

/** Milliseconds in which everything must be answered, once nothing more is sent. */
const patienceMs = 20_000;

const extension = "io.github.deltamcp/delta";

/**
 * Shakes hands in the encoding that is spoken, agrees on another, sends so many messages in it, and waits until all
 * are answered. Without a revision it goes ahead as it is, in plain JSON, and shakes hands whenever it likes.
 */
export async function fuzzStdio(run: StdioRun): Promise<FuzzReport> {
  const { peer, random, codec, revision, messages } = run;
  const started = performance.now();
  if (revision !== undefined) await shakeHands(run, revision);
  const ledger = createLedger();
  const batches = revision === "2025-03-26";
  peer.onMessage = (bytes) =>
    receive(bytes, codec, ledger, (reply) => void peer.write(encode(codec, reply)), random);

  const make = payloadMaker(random, codec, { batches, handshakes: revision === undefined });
  let sent = 0;
  for (; sent < messages && ledger.problems.length === 0; sent += 1) {
    const bytes = make(ledger.openIds);
    ledger.sent(owedForBytes(bytes, codec, batches), show(Buffer.from(bytes).toString()));
    await peer.write(bytes, (whole) => pieces(whole, random));
    if (ledger.pending > 200) await settled(ledger, peer, 100);
    if (peer.exitCode !== undefined) break;
  }
  await settled(ledger, peer, 0);
  ledger.close();
  const ended =
    peer.exitCode === undefined ? [] : [`the server ended with ${peer.exitCode}: ${peer.complaints}`];
  return {
    name: `stdio, ${contentType(codec).replace(/map=.*/, "map")}, ${revision ?? "handshakes at any time"}`,
    sent,
    counts: ledger.counts,
    milliseconds: performance.now() - started,
    problems: [...ledger.problems, ...ended],
  };
}

/** Agrees on a revision and an encoding; the answer still comes in what was spoken before. */
async function shakeHands({ peer, codec }: StdioRun, revision: string): Promise<void> {
  const accept = contentType(codec);
  const capabilities: JsonObject = {
    sampling: {},
    elicitation: {},
    roots: {},
    experimental: { [extension]: { accept } },
  };
  const params = { protocolVersion: revision, capabilities, clientInfo: { name: "fuzz", version: "1" } };
  const hello = { jsonrpc: "2.0", id: "hello", method: "initialize", params };
  const spoken = peer.codec;
  const answer = new Promise<unknown>((resolve, reject) => {
    const late = setTimeout(() => reject(new Error("no answer to initialize")), patienceMs);
    peer.onMessage = (bytes) => {
      const message = spoken === undefined ? JSON.parse(bytes.toString()) : decode(spoken, bytes);
      // What an earlier run left open may still speak.
      if (!isObject(message) || message["id"] !== "hello") return;
      clearTimeout(late);
      peer.codec = codec;
      resolve(message["result"]);
    };
  });
  await peer.write(spoken === undefined ? Buffer.from(JSON.stringify(hello)) : encode(spoken, hello));
  const result = await answer;
  const agreed = isObject(result) ? JSON.stringify(result["capabilities"]) : "";
  if (!agreed.includes(JSON.stringify(accept))) throw new Error(`${accept} was not agreed on: ${agreed}`);
}

function receive(
  bytes: Buffer,
  codec: Codec,
  ledger: Ledger,
  write: (reply: JsonObject) => void,
  random: Random,
): void {
  const message = decode(codec, bytes);
  for (const each of Array.isArray(message) ? message : [message]) {
    const asked = ledger.received(each === unreadable ? bytes.toString() : each);
    if (asked === undefined) continue;
    write(someReply(random, asked));
    if (random.chance(0.05)) write(someReply(random, asked));
  }
}

function encode(codec: Codec, value: Json): Uint8Array {
  return codec.binary ? codec.encode(value) : Buffer.from(codec.encode(value));
}

function owedForBytes(bytes: Uint8Array, codec: Codec, batches: boolean): readonly Owed[] {
  const parts = codec.binary ? [bytes] : splitLines(bytes);
  return parts.flatMap((part) => {
    const value = decode(codec, part);
    if (value !== unreadable) return owedFor(value, batches);
    const blank = contentType(codec) === "application/json" && isBlank(part);
    return blank ? [] : [{ kind: "error", id: null } as const];
  });
}

/** Now and then in pieces of any size. */
function pieces(whole: Buffer, random: Random): readonly Buffer[] {
  if (whole.length < 2 || !random.chance(0.1)) return [whole];
  const at = 1 + random.below(whole.length - 1);
  return [whole.subarray(0, at), ...pieces(whole.subarray(at), random)];
}

/** An empty line is no message. */
function isBlank(bytes: Uint8Array): boolean {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes).trim() === "";
  } catch {
    return false;
  }
}

async function settled(ledger: Ledger, peer: StdioPeer, most: number): Promise<void> {
  const until = Date.now() + patienceMs;
  while (ledger.pending > most && Date.now() < until && peer.exitCode === undefined) {
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
}
