import type { CodecOffer } from "../encoding/codec-offers.ts";
import type { Protocol } from "../protocol/exchange.ts";
import type { ByteSink } from "../transport/stdio/message-writer.ts";
import { serveStdio } from "../transport/stdio/serve-stdio.ts";
import { onStopSignals } from "./stop-signals.ts";

/** Milliseconds for calls in flight once the process was told to stop: hosts kill after two seconds. */
const stopGraceMs = 1_500;

/** Serves one peer on this process's own streams until it is gone. Resolves when all is written. */
export async function runStdio(protocol: Protocol, encodings: readonly CodecOffer[]): Promise<void> {
  const output = claimStdout();
  const server = serveStdio(protocol, {
    input: process.stdin,
    output,
    encodings,
  });
  onStopSignals(() => server.stop(stopGraceMs));
  await server.closed;
}

/**
 * Takes stdout for the protocol. Whatever else is printed (a `console.log` in a handler, a chatty library) goes to
 * stderr from now on: on stdout it would be read as a message, and end the connection in most clients.
 */
function claimStdout(): ByteSink {
  const { stdout } = process;
  const write = stdout.write.bind(stdout) as ByteSink["write"];
  stdout.write = ((...args: Parameters<typeof process.stderr.write>) =>
    process.stderr.write(...args)) as typeof stdout.write;
  return {
    write,
    on: (event, listener) => stdout.on(event, listener),
    get writableLength() {
      return stdout.writableLength;
    },
  };
}
