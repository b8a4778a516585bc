import { DeltaMcpError } from "../errors.ts";
import { type Lazy, lazy } from "../support/lazy.ts";
import type { Connection } from "./connection.ts";
import { resolveEnv } from "./env.ts";
import type { Connections, UpstreamContext } from "./upstream-kind.ts";
import { upstreamKinds } from "./upstream-kinds.ts";
import type { UpstreamRecord, UpstreamRecords } from "./upstream-record.ts";

/** The upstreams of one server. */
export interface Upstreams {
  /**
   * The connection to an upstream of a kind: a promise while it is being opened, and the connection itself later. Throws
   * DeltaMcpError: "configuration" if no upstream of this kind has the name, "cancelled" after `close`.
   */
  connect<Kind extends keyof UpstreamRecords>(
    kind: Kind,
    name: string,
  ): Connections[Kind] | Promise<Connections[Kind]>;
  /** Closes all connections, also those that are still being opened. */
  close(): Promise<void>;
}

/**
 * Checks the records of all upstreams, and connects to none. Throws DeltaMcpError("configuration") that names every
 * environment variable that is missing, or the first record that is wrong.
 */
export function openUpstreams(
  records: Readonly<Record<string, UpstreamRecord>>,
  context: UpstreamContext,
): Upstreams {
  const byKind: { [Kind in keyof UpstreamRecords]?: Map<string, Lazy<Connections[Kind]>> } = {};
  const all: { readonly name: string; readonly connection: Lazy<Connection> }[] = [];
  let closed = false;

  const add = <Kind extends keyof UpstreamRecords>(name: string, record: UpstreamRecord<Kind>): void => {
    const table: { [K in Kind]?: Map<string, Lazy<Connections[K]>> } = byKind;
    const connection = lazy(async () => {
      try {
        const kind = upstreamKinds[record.kind];
        const opened = await kind.connect(name, record, context);
        if (kind.connectsLater !== true) context.observe?.({ kind: "upstream", name, state: "connected" });
        return opened;
      } catch (error) {
        context.observe?.({ kind: "upstream", name, state: "failed", error });
        throw error;
      }
    });
    const sameKind = table[record.kind] ?? new Map<string, Lazy<Connections[Kind]>>();
    table[record.kind] = sameKind.set(name, connection);
    all.push({ name, connection });
  };
  for (const [name, record] of Object.entries(resolveEnv(records, context.env))) check(name, record);
  for (const [name, record] of Object.entries(records)) add(name, record);

  return {
    connect(kind, name) {
      if (closed) throw new DeltaMcpError("cancelled", "The server is stopping.");
      const connection = byKind[kind]?.get(name);
      if (connection !== undefined) return connection.get();
      throw new DeltaMcpError("configuration", `There is no upstream ${name} of the kind ${kind}.`);
    },
    async close() {
      closed = true;
      await Promise.all(
        all.map(async ({ name, connection }) => {
          const opened = await Promise.resolve(connection.made).catch(() => undefined);
          if (opened === undefined) return;
          await opened.close();
          context.observe?.({ kind: "upstream", name, state: "closed" });
        }),
      );
    },
  };
}

function check<Kind extends keyof UpstreamRecords>(name: string, record: UpstreamRecord<Kind>): void {
  upstreamKinds[record.kind].check(name, record);
}
