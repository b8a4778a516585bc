import type { Prepared } from "./exchange.ts";

const whole = new WeakMap<Prepared, Buffer>();

/**
 * A prepared answer as bytes, but for its id: `{"jsonrpc":"2.0","result":…,"id":`. The id goes last, so that all that
 * is the same for everybody stands in front and is made, and compressed, once.
 */
export function preparedBytes(prepared: Prepared): Buffer {
  let bytes = whole.get(prepared);
  if (bytes === undefined) {
    bytes = Buffer.from(`{"jsonrpc":"2.0","result":${prepared.json},"id":`);
    whole.set(prepared, bytes);
  }
  return bytes;
}
