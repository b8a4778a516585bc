import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { DeltaMcpError } from "../errors.ts";
import { createHttpHandler } from "../transport/http/http-handler.ts";
import { createNodeServer } from "../transport/http/node-server.ts";
import { httpEnvironment } from "./http-environment.ts";
import { receiptsNotice, receiptsPlace } from "./receipts.ts";
import type { ServerParts } from "./server-parts.ts";
import { createServerSite, type HttpOptions } from "./server-site.ts";
import { onStopSignals } from "./stop-signals.ts";

/** Milliseconds for calls in flight once the process was told to stop. */
const stopGraceMs = 10_000;

/**
 * Serves HTTP until the process is told to stop; then takes no new connection, finishes the calls in flight within ten
 * seconds, and resolves. Rejects with DeltaMcpError("configuration") where the address can not be had.
 */
export async function runHttp(
  parts: ServerParts,
  args: Pick<HttpOptions, "surface"> & { readonly host: string; readonly port: number },
  env: Readonly<Record<string, string | undefined>>,
): Promise<void> {
  const { host, port } = args;
  const site = await createServerSite(parts, { ...httpEnvironment(env), ...args });
  const server = createNodeServer(createHttpHandler(site));
  await listen(server, host, port);
  const { name, version } = parts.catalogue.header.server;
  process.stdout.write(`${name} ${version} listens on ${urlOf(server.address() as AddressInfo, host)}/mcp\n`);
  process.stderr.write(receiptsNotice(receiptsPlace(env, name)));
  await new Promise<void>((resolve) => {
    onStopSignals(() => {
      site.drain();
      // Connections that a call keeps open become idle only when its answer is written.
      const idle = setInterval(() => server.closeIdleConnections(), 50);
      const late = setTimeout(() => {
        site.close();
        server.closeAllConnections();
      }, stopGraceMs);
      server.close(() => {
        clearInterval(idle);
        clearTimeout(late);
        resolve();
      });
    });
  });
}

function listen(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      const reason = error.code === "EADDRINUSE" ? "something else listens there" : error.message;
      reject(new DeltaMcpError("configuration", `can not listen on ${host}:${port}: ${reason}`));
    });
    server.listen(port, host, resolve);
  });
}

function urlOf({ port }: AddressInfo, host: string): string {
  return `http://${host.includes(":") ? `[${host}]` : host}:${port}`;
}
