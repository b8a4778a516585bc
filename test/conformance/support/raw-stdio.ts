import type { CommandTarget } from "../../../runtime/client/client-options.ts";
import type { JsonObject } from "../../../runtime/support/json.ts";
import { startStdioPeer } from "../../support/stdio-peer.ts";
import { decode, encode, type RawAnswer, type RawOptions, type RawPeer } from "./raw-peer.ts";

/** Waits for the next answer that nobody else waits for. */
const anyId = Symbol("any id");

/** A raw client of a server that it starts. */
export async function rawStdio(target: CommandTarget, { hello, codec }: RawOptions): Promise<RawPeer> {
  const peer = startStdioPeer(target);
  const waiting = new Map<unknown, (answer: RawAnswer) => void>();
  let lastId = 0;
  let lastBytes: Uint8Array = new Uint8Array();
  peer.onMessage = (bytes) => {
    const message = decode(peer.codec, bytes) as RawAnswer & { readonly method?: string };
    if (message.method !== undefined) return;
    lastBytes = Uint8Array.from(bytes);
    // The encoding that a handshake agrees on holds from its answer on.
    if (message.id === "hello") peer.codec = codec;
    const resolve = waiting.get(message.id) ?? waiting.get(anyId);
    waiting.delete(message.id);
    resolve?.(message);
  };
  const send = (id: string | number | symbol, bytes: Uint8Array) =>
    new Promise<RawAnswer>((resolve, reject) => {
      const late = setTimeout(() => reject(new Error(`no answer: ${peer.complaints}`)), 10_000);
      waiting.set(id, (answer) => {
        clearTimeout(late);
        resolve(answer);
      });
      void peer.write(bytes);
    });
  const request = (id: string | number, method: string, params: JsonObject) =>
    send(id, encode(peer.codec, { jsonrpc: "2.0", id, method, params }));
  const notify = (method: string, params?: JsonObject) =>
    peer.write(encode(peer.codec, { jsonrpc: "2.0", method, ...(params === undefined ? {} : { params }) }));

  if (hello !== undefined) {
    const { error } = await request("hello", "initialize", hello);
    if (error !== undefined) throw new Error(`initialize: ${error.message}`);
    await notify("notifications/initialized");
  }
  return {
    request(method, params = {}) {
      lastId += 1;
      return request(lastId, method, params);
    },
    send: (bytes) => send(anyId, bytes),
    notify,
    get lastBytes() {
      return lastBytes;
    },
    async close() {
      await peer.end();
    },
  };
}
