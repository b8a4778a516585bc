import type { ImportNotes } from "../import-notes.ts";
import { type Operation, serversOf } from "../operations/list-operations.ts";
import type { Node } from "../read/document.ts";
import type { References } from "../read/references.ts";
import { type Auth, authOf, type Security, securityOf } from "./security.ts";
import { serverUrl } from "./server-url.ts";

/** The upstreams of a spec, and the one that each operation runs against. */
export interface ImportedUpstreams {
  readonly records: Readonly<Record<string, unknown>>;
  readonly nameOf: ReadonlyMap<Operation, string>;
}

interface Group {
  readonly operations: Operation[];
  readonly servers: readonly Node[];
  readonly security: Security;
}

/**
 * One upstream for each server and security requirement, so that a credential goes to the operations that ask for it and to no other
 * place. The one with the most operations is `api`.
 */
export function importUpstreams(
  operations: readonly Operation[],
  root: Node,
  references: References,
  server: { readonly name: string; readonly documentUrl?: string },
  notes: ImportNotes,
): ImportedUpstreams {
  const groups = new Map<string, Group>();
  for (const operation of operations) {
    const security = securityOf(operation, root);
    const servers = serversOf(operation, root);
    const key = JSON.stringify([servers.map(({ url }) => url), security.alternatives]);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { operations: [operation], servers, security });
    else addTo(group, operation, security);
  }
  const ordered = [...groups].sort(
    ([key, one], [other, two]) => two.operations.length - one.operations.length || (key < other ? -1 : 1),
  );
  const records: Record<string, unknown> = {};
  const nameOf = new Map<Operation, string>();
  const urls = new Map<string, string>();
  for (const [, { operations: members, servers, security }] of ordered) {
    const [first] = members;
    if (first === undefined) continue;
    const place = JSON.stringify(servers.map(({ url }) => url));
    const baseUrl = urls.get(place) ?? serverUrl(servers, server.name, server.documentUrl, notes);
    urls.set(place, baseUrl);
    const auth = authOf(security, first, root, references, server.name, notes);
    const known = Object.entries(records).find(([, record]) => same(record, upstream(baseUrl, auth)));
    const name = known?.[0] ?? freeName(records, security);
    records[name] = upstream(baseUrl, auth);
    for (const member of members) nameOf.set(member, name);
  }
  return { records, nameOf };
}

function addTo(group: Group, operation: Operation, security: Security): void {
  group.operations.push(operation);
  const scopes = group.security.scopes as Map<string, readonly string[]>;
  for (const [name, list] of security.scopes)
    scopes.set(name, [...new Set([...(scopes.get(name) ?? []), ...list])].sort());
}

function upstream(baseUrl: string, auth: Auth | undefined): unknown {
  return { http: { baseUrl, ...(auth === undefined ? {} : { auth }) } };
}

function same(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** `api` for the first. The others have the name of their schemes, or a number. */
function freeName(records: Readonly<Record<string, unknown>>, { alternatives }: Security): string {
  if (records["api"] === undefined) return "api";
  const schemes = [...new Set(alternatives.flat())].join("_").replace(/[^A-Za-z0-9_]+/g, "_");
  const wanted = `api_${schemes === "" ? "public" : schemes}`.slice(0, 48);
  let name = wanted;
  for (let count = 2; records[name] !== undefined; count++) name = `${wanted}_${count}`;
  return name;
}
