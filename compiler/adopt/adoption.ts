import { join } from "node:path";
import { combinedSpec, type ListedFileServer } from "../wrap/combined-spec.ts";
import type { LeftServer } from "./adoptable.ts";
import type { FoundFile } from "./discover.ts";
import type { EntryChange } from "./formats/config-format.ts";
import type { AnsweringServer, ServerLister } from "./list-servers.ts";
import type { Site } from "./site.ts";
import {
  adoptedEntry,
  editedText,
  type Surface,
  serversFile,
  siteChanges,
  type ToolNames,
  wrapWordsOf,
} from "./write-entry.ts";

/** A place whose servers answer. */
export interface AnsweredSite {
  readonly site: Site;
  readonly servers: readonly AnsweringServer[];
  readonly left: readonly LeftServer[];
}

/** Asks the servers of a place, four at once. */
export async function answeredSite(site: Site, lister: ServerLister): Promise<AnsweredSite> {
  const answers: Awaited<ReturnType<ServerLister["list"]>>[] = [];
  const waiting = site.servers.entries();
  const worker = async () => {
    for (const [at, server] of waiting) answers[at] = await lister.list(site.host, server);
  };
  await Promise.all(Array.from({ length: 4 }, worker));
  return {
    site,
    servers: answers.filter((one): one is AnsweringServer => "listed" in one),
    left: [...site.left, ...answers.filter((one): one is LeftServer => "why" in one)],
  };
}

/** All that one place gets: its file of servers, the arguments of `wrap`, and the changes of the configuration. */
export interface PlannedSite extends AnsweredSite {
  /** The path of the private file. */
  readonly file: string;
  readonly content: string;
  readonly words: readonly string[];
  readonly forth: readonly EntryChange[];
  readonly back: readonly EntryChange[];
}

/** How entries start this program. */
export interface EntryStart {
  /** The command that runs this program. */
  readonly own: readonly string[];
  readonly surface: Surface;
}

/** Plans one place, with its private file in `folder`. */
export function planSite(
  answered: AnsweredSite,
  folder: string,
  number: number,
  { own, surface }: EntryStart,
): PlannedSite {
  const { site, servers } = answered;
  const adopted = servers.map(({ server }) => server);
  const names = namesOf(servers);
  const file = join(folder, `${site.host.word}-${number}.servers.json`);
  const words = wrapWordsOf(file, adopted, surface);
  const entry = adoptedEntry(site, adopted, [...own, ...words], names);
  const content = `${JSON.stringify(serversFile(adopted, names), null, 2)}\n`;
  return { ...answered, file, content, words, ...siteChanges(site, adopted, entry) };
}

function namesOf(servers: readonly AnsweringServer[]): ToolNames {
  return combinedSpec(listedServers(servers)).names;
}

/** The servers as `wrap` combines them. */
export function listedServers(servers: readonly AnsweringServer[]): readonly ListedFileServer[] {
  const file = serversFile(servers.map(({ server }) => server));
  return servers.flatMap(({ server: { upstream: name }, listed }) => {
    const server = file.servers[name];
    return server === undefined ? [] : [{ name, server, listed }];
  });
}

/** The new text of a file with planned places. */
export function plannedText({ file, text }: FoundFile, sites: readonly PlannedSite[]): string {
  return editedText(
    file,
    text,
    sites.flatMap(({ forth }) => forth),
  );
}
