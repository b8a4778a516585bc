import { isDeepStrictEqual } from "node:util";
import type { ServersFile } from "../wrap/servers-file.ts";
import type { AdoptableServer } from "./adoptable.ts";
import type { EntryChange } from "./formats/config-format.ts";
import { withChanges } from "./formats/value-at.ts";
import type { Site } from "./site.ts";

/** Names of tools here, by upstream and name there. */
export type ToolNames = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** The private file of the servers of one place. */
export function serversFile(servers: readonly AdoptableServer[], names?: ToolNames): ServersFile {
  return {
    servers: Object.fromEntries(
      servers.map(({ upstream, spec, include, exclude }) => [
        upstream,
        {
          upstream: spec,
          ...(include === undefined ? {} : { include }),
          ...(exclude === undefined ? {} : { exclude }),
          ...(names === undefined ? {} : { names: Object.fromEntries(names.get(upstream) ?? []) }),
        },
      ]),
    ),
    variables: Object.assign({}, ...servers.map(({ secrets }) => secrets)) as Record<string, string>,
  };
}

/** A way to show the tools; undefined chooses the cheaper one. */
export type Surface = "full" | "small" | undefined;

/** The words of the command. Approvals are by name of a tool: then the tools are listed by name. */
export function wrapWordsOf(
  file: string,
  servers: readonly AdoptableServer[],
  wished: Surface,
): readonly string[] {
  const surface = servers.some(({ approved }) => approved.length > 0) ? "full" : wished;
  return ["wrap", ...(surface === undefined ? [] : [`--surface=${surface}`]), file];
}

/** Returns the one entry in place of several. It has everything that the host has to do for them. */
export function adoptedEntry(
  { host }: Site,
  servers: readonly AdoptableServer[],
  command: readonly string[],
  names: ToolNames,
): Readonly<Record<string, unknown>> {
  const { keys } = host;
  const [program = "", ...args] = command;
  const references = Object.assign({}, ...servers.map((one) => one.references)) as Record<string, string>;
  const variables = [...new Set(servers.flatMap((one) => one.variables))];
  const approved = servers.flatMap((one) => approvedHere(one, names));
  const limits: Record<string, number> = {};
  for (const [key, value] of servers.flatMap((one) => Object.entries(one.limits)))
    limits[key] = Math.max(limits[key] ?? 0, value);
  return {
    ...host.entry,
    ...(keys.args === undefined
      ? { [keys.command]: command }
      : { [keys.command]: program, [keys.args]: args }),
    ...(Object.keys(references).length === 0 ? {} : { [keys.env]: references }),
    ...(keys.variables === undefined || variables.length === 0 ? {} : { [keys.variables]: variables }),
    ...(keys.approved === undefined || approved.length === 0 ? {} : { [keys.approved]: approved }),
    ...limits,
    ...servers[0]?.shared,
  };
}

function approvedHere({ upstream, approved }: AdoptableServer, names: ToolNames): readonly string[] {
  const here = names.get(upstream) ?? new Map<string, string>();
  if (approved.includes("*")) return [...here.values()];
  return approved.flatMap((name) => here.get(name) ?? []);
}

/** The changes that put one entry in place of several, and those that take it back. */
export interface SiteChanges {
  readonly forth: readonly EntryChange[];
  readonly back: readonly EntryChange[];
}

/** Returns the changes of one place. */
export function siteChanges(
  { at, names }: Pick<Site, "at" | "names">,
  servers: readonly AdoptableServer[],
  entry: object,
): SiteChanges {
  const own = freeName(names);
  return {
    forth: [...servers.map(({ name }) => ({ at, name, entry: undefined })), { at, name: own, entry }],
    back: [
      { at, name: own, entry: undefined },
      ...servers.map(({ name, entry: before }) => ({ at, name, entry: before })),
    ],
  };
}

function freeName(names: readonly string[]): string {
  for (let number = 1; ; number++) {
    const name = number === 1 ? "deltamcp" : `deltamcp${number}`;
    if (!names.includes(name)) return name;
  }
}

/** Returns the text of a file with changes. Throws an Error if its notation cannot be edited without touching anything else. */
export function editedText(
  { format }: Pick<Site["file"], "format">,
  text: string,
  changes: readonly EntryChange[],
): string {
  const edited = format.edit(text, changes);
  const wanted = withChanges(format.read(text), changes);
  if (!isDeepStrictEqual(plain(format.read(edited)), plain(wanted)))
    throw new Error("its notation cannot be edited without other changes");
  return edited;
}

/** Without the prototypes of parsers; an entry without servers is the same as an empty one. */
function plain(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value)) as unknown;
}
