import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { DeltaMcpError } from "../errors.ts";
import { isLoopback } from "../transport/http/guard.ts";
import { createNodeServer } from "../transport/http/node-server.ts";
import type { Environment } from "./environment.ts";
import { hostsNotice } from "./hosts-notice.ts";
import { httpEnvironment } from "./http-environment.ts";
import type { OpenServer } from "./open-server.ts";
import { defaultHost } from "./serve-args.ts";
import type { HttpOptions } from "./server-options.ts";
import { onStopSignals } from "./stop-signals.ts";
import { receiptsNotice, receiptsProblem } from "./store-settings.ts";

/** Milliseconds for calls in flight once the process was told to stop. */
const stopGraceMs = 10_000;

/** Milliseconds for clients to take the last answers. */
const flushMs = 1_000;

/**
 * Serves HTTP until the process is told to stop; then takes no new connection, lets the calls in flight finish within ten
 * seconds, and resolves. Rejects with DeltaMcpError("configuration") if it cannot listen on the address, or if others reach the
 * address and nothing tells who calls.
 */
export async function runHttp(
  server: OpenServer,
  args: Pick<HttpOptions, "surface"> & {
    readonly host: string;
    readonly port: number;
    readonly anonymous: boolean;
  },
  env: Environment,
): Promise<void> {
  const { host, port, anonymous } = args;
  if (!anonymous && !server.knowsCallers && !isLoopback(host)) {
    throw new DeltaMcpError(
      "configuration",
      `everybody who reaches ${host} could call every tool without scopes: set \`auth\` or \`authenticate\` in the config, listen on ${defaultHost}, or add --allow-anonymous if that is meant`,
    );
  }
  const allowed = httpEnvironment(env);
  const { observe } = server;
  const listener = createNodeServer(await server.http({ ...allowed, ...args }), observe);
  await listen(listener, host, port);
  const { name, version } = server.header.server;
  process.stdout.write(
    `${name} ${version} listens on ${urlOf(listener.address() as AddressInfo, host)}/mcp\n`,
  );
  const problem = receiptsProblem(server.stores);
  // A start without problems leaves stderr empty.
  if (problem === undefined) process.stdout.write(`${receiptsNotice(server.stores)}\n`);
  else observe({ kind: "notice", level: "warning", message: problem });
  const hosts = hostsNotice(host, allowed);
  if (hosts !== "") observe({ kind: "notice", level: "warning", message: hosts });
  await new Promise<void>((resolve) => onStopSignals(resolve));
  await Promise.all([endConnections(listener), server.close(stopGraceMs)]);
}

/** Resolves when every connection has ended: idle ones at once, the others with their answer or after the grace time. */
function endConnections(listener: Server): Promise<void> {
  return new Promise((resolve) => {
    const idle = setInterval(() => listener.closeIdleConnections(), 50);
    const late = setTimeout(() => listener.closeAllConnections(), stopGraceMs + flushMs);
    listener.close(() => {
      clearInterval(idle);
      clearTimeout(late);
      resolve();
    });
  });
}

const reasons: Readonly<Record<string, string>> = {
  EADDRINUSE: "another program uses this port",
  ENOTFOUND: "no host has this name",
  EAI_AGAIN: "no host has this name, or names cannot be looked up now",
  EADDRNOTAVAIL: "this machine does not have this address",
  EACCES: "this user may not listen on this port",
};

function listen(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      const reason = reasons[String(error.code)] ?? error.message;
      reject(new DeltaMcpError("configuration", `cannot listen on ${host}:${port}: ${reason}`));
    });
    server.listen(port, host, resolve);
  });
}

function urlOf({ port }: AddressInfo, host: string): string {
  return `http://${host.includes(":") ? `[${host}]` : host}:${port}`;
}
