import { type AddressInfo, createServer } from "node:net";
import { onTestFinished } from "vitest";

/** Something that listens on loopback, and counts who knocks; it is gone when the test ends. */
export interface Listener {
  readonly port: number;
  readonly knocks: number;
  close(): Promise<void>;
}

/** Listens on a port, a free one by default. */
export async function listenOn(port = 0): Promise<Listener> {
  let knocks = 0;
  const server = createServer((socket) => {
    knocks++;
    socket.destroy();
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", resolve);
  });
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()));
  onTestFinished(close);
  return {
    port: (server.address() as AddressInfo).port,
    get knocks() {
      return knocks;
    },
    close,
  };
}

/** A port that nobody listens on now. */
export async function freePort(): Promise<number> {
  const listener = await listenOn();
  await listener.close();
  return listener.port;
}
