import { statSync } from "node:fs";
import { messageOf } from "../../runtime/errors.ts";
import { answeredSite, type PlannedSite, plannedText, planSite } from "../adopt/adoption.ts";
import { bytesLike, discover, type FoundFile, readIfThere } from "../adopt/discover.ts";
import type { Host } from "../adopt/hosts/host.ts";
import { ServerLister } from "../adopt/list-servers.ts";
import { type Places, recordsFolder } from "../adopt/places.ts";
import { type PreparedSite, prepareSite, removeCache } from "../adopt/prepare-site.ts";
import {
  type ChangedFile,
  digestOf,
  newRecordFolder,
  recordFolders,
  removeRecord,
  writePrivate,
  writeRecord,
} from "../adopt/records.ts";
import { undoRun } from "../adopt/undo.ts";
import { counted } from "../support/counted.ts";
import { CommandError } from "./command.ts";
import { type ExitCode, exitCodes } from "./exit-codes.ts";
import { adoptionLines } from "./render-adoption.ts";
import { replaceFile } from "./replace-file.ts";
import type { Terminal } from "./terminal.ts";
import { visibleText } from "./visible-text.ts";

interface AdoptOptions {
  readonly dryRun: boolean;
  readonly yes: boolean;
  readonly timeout: number;
  readonly surface: "full" | "small" | undefined;
}

/** A file with at least one place whose entry starts. */
interface PreparedFile {
  readonly found: FoundFile;
  readonly sites: readonly PreparedSite[];
  readonly text: string;
}

/** Finds servers, shows the costs before and after, asks, and changes the configuration files. */
export async function adoptServers(
  hosts: readonly Host[],
  places: Places,
  options: AdoptOptions,
  terminal: Terminal,
): Promise<ExitCode> {
  const { files, unreadable } = discover(hosts, places);
  for (const { path, why } of unreadable) terminal.err(visibleText(`note: ${path} is left alone: ${why}`));
  if (files.length === 0) {
    terminal.out("No host with MCP servers was found.");
    return exitCodes.ok;
  }
  const folder = newRecordFolder(recordsFolder(places), new Date());
  const planned: PlannedSite[] = [];
  let kept = false;
  try {
    const prepared = await prepareFiles(files, places, options, { folder, planned, terminal });
    if (prepared.length === 0) {
      terminal.out("No server can be put behind an entry.");
      return exitCodes.ok;
    }
    if (options.dryRun) {
      terminal.out("Nothing was changed (--dry-run).");
      return exitCodes.ok;
    }
    if (!options.yes && !(await confirmed(prepared.length, terminal))) {
      terminal.out("Nothing was changed.");
      return exitCodes.ok;
    }
    kept = true;
    await changeFiles(prepared, folder);
    for (const { found } of prepared) terminal.out(`  changed ${visibleText(found.path)}`);
    terminal.out("Restart the hosts. `deltamcp adopt --undo` restores the files.");
    return exitCodes.ok;
  } finally {
    if (!kept) {
      for (const site of planned) removeCache(site, places);
      removeRecord(folder);
    }
  }
}

interface Preparation {
  readonly folder: string;
  /** Gets every place of which something was written. */
  readonly planned: PlannedSite[];
  readonly terminal: Terminal;
}

async function prepareFiles(
  files: readonly FoundFile[],
  places: Places,
  { timeout, surface }: AdoptOptions,
  { folder, planned, terminal }: Preparation,
): Promise<readonly PreparedFile[]> {
  const lister = new ServerLister(places, timeout * 1_000);
  const own = ownCommand();
  const prepared: PreparedFile[] = [];
  for (const found of files) {
    const sites: PreparedSite[] = [];
    for (const site of found.sites) {
      const answered = await answeredSite(site, lister);
      let ready: PreparedSite | undefined;
      let fault: string | undefined;
      try {
        if (answered.servers.length > 0) {
          const plan = planSite(answered, folder, planned.length + 1, { own, surface });
          plannedText(found, [...sites, plan]);
          planned.push(plan);
          ready = await prepareSite(plan, own, places);
          sites.push(ready);
        }
      } catch (error) {
        fault = messageOf(error);
      }
      for (const line of adoptionLines(found.path, answered, ready, fault)) terminal.out(visibleText(line));
    }
    if (sites.length > 0) prepared.push({ found, sites, text: plannedText(found, sites) });
  }
  return prepared;
}

/** Writes the backups and the record, then the configuration files. Restores all of them if one cannot be written. */
async function changeFiles(prepared: readonly PreparedFile[], folder: string): Promise<void> {
  const changes = prepared.map(({ found, sites, text }, at) => {
    const backup = `${at + 1}.backup`;
    writePrivate(folder, backup, found.bytes);
    const content = bytesLike(found.bytes, text);
    const file: ChangedFile = {
      ...{ path: found.path, mode: statSync(found.path).mode & 0o777, backup },
      ...{ after: digestOf(content), back: sites.flatMap(({ back }) => back) },
    };
    return { file, content, before: found.bytes };
  });
  writeRecord(folder, { version: 1, files: changes.map(({ file }) => file) });
  try {
    for (const { file, content, before } of changes) {
      const now = readIfThere(file.path);
      if (now === undefined || digestOf(now) !== digestOf(before))
        throw new CommandError(`${file.path} was changed meanwhile; run the command again`, exitCodes.io);
      await replaceFile(file.path, { content, mode: file.mode, shown: file.path });
    }
  } catch (error) {
    await undoRun(folder, replace);
    throw error;
  }
}

const replace: Parameters<typeof undoRun>[1] = (path, file) => replaceFile(path, { ...file, shown: path });

/** Restores the files of all runs, the newest first. */
export async function undoAdoption(root: string, dryRun: boolean, terminal: Terminal): Promise<ExitCode> {
  const folders = recordFolders(root);
  if (folders.length === 0) terminal.out("Nothing is adopted.");
  if (dryRun) {
    terminal.out(`${counted(folders.length, "run")} would be undone. Nothing was changed (--dry-run).`);
    return exitCodes.ok;
  }
  for (const folder of folders) {
    try {
      for (const { path, how } of await undoRun(folder, replace))
        terminal.out(visibleText(`  ${howWords[how]} ${path}`));
    } catch (error) {
      throw new CommandError(`${messageOf(error)}; the backups are in ${folder}`, exitCodes.io, error);
    }
  }
  return exitCodes.ok;
}

const howWords = {
  whole: "restored",
  entry: "restored the servers, and kept later changes, in",
  unchanged: "was restored already:",
} as const;

/** This program as hosts start it: absolute, so that it starts from any folder. */
function ownCommand(): readonly string[] {
  const [node = "", script = ""] = process.argv;
  return [node, script];
}

async function confirmed(files: number, terminal: Terminal): Promise<boolean> {
  if (!terminal.interactive)
    throw new CommandError("nothing was changed: without a terminal, --yes is needed", exitCodes.failed);
  const prompts = await import("@clack/prompts");
  const answer = await prompts.confirm({ message: `Change ${counted(files, "file")}?` });
  return !prompts.isCancel(answer) && answer;
}
