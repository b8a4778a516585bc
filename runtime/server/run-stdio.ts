import type { ByteSink } from "../transport/stdio/message-writer.ts";
import type { OpenServer } from "./open-server.ts";
import type { SurfaceName } from "./serve-args.ts";
import { onStopSignals } from "./stop-signals.ts";

/** Milliseconds for calls in flight once the process was told to stop: hosts kill after two seconds. */
const stopGraceMs = 1_500;

/** Serves one peer on this process's own streams until it is gone or the process is told to stop. */
export async function runStdio(server: OpenServer, surface: SurfaceName | undefined): Promise<void> {
  onStopSignals(() => void server.close(stopGraceMs));
  await server.stdio({ input: process.stdin, output: claimStdout() }, surface);
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
