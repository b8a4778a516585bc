import { homedir } from "node:os";
import { adoptableHosts } from "../../adopt/hosts/hosts.ts";
import { type Places, recordsFolder } from "../../adopt/places.ts";
import { adoptServers, undoAdoption } from "../adopt-servers.ts";
import { UsageError } from "../command.ts";
import { defineCommand } from "../define-command.ts";
import { choiceWords } from "../option.ts";

export const adoptCommand = defineCommand({
  name: "adopt",
  summary: "put the MCP servers of your hosts behind one entry each",
  usage: [""],
  words: { max: 0, otherwise: "takes no words; choose hosts with --host" },
  options: {
    host: { kind: "list", value: "HOST", help: "only this host (default: every host that is found)" },
    "dry-run": { kind: "flag", help: "show everything, and change nothing" },
    yes: { kind: "flag", short: "y", help: "ask nothing" },
    undo: { kind: "flag", help: "restore the configuration files" },
    surface: {
      kind: "choice",
      value: "SURFACE",
      choices: ["full", "small"],
      help: "full or small (default: what costs less)",
    },
    timeout: {
      ...{ kind: "number", value: "SECONDS", min: 1, max: 600, default: 60 },
      help: "time for each server to list its tools",
    },
  },
  notes: [
    `Hosts: ${choiceWords(adoptableHosts.map(({ word }) => word))}; their global files, and those of the current folder.`,
    "Every server is started once. It is left alone if it is turned off, if it does not start, or if the host has settings for it that would be lost.",
    "The entry starts `deltamcp wrap` with a file that only you can read. A backup of every changed file is beside it.",
    "--undo restores the bytes of each file. If the host has changed a file since, only the entry is taken out and the servers are put back.",
  ],
  async run({ options }, terminal) {
    const unknown = options.host.find((word) => !adoptableHosts.some((host) => host.word === word));
    if (unknown !== undefined)
      throw new UsageError(
        `--host does not know ${unknown}: ${choiceWords(adoptableHosts.map(({ word }) => word))}`,
      );
    const { cwd, env } = terminal;
    const home = env["HOME"] || env["USERPROFILE"] || homedir();
    const places: Places = { platform: process.platform, home, cwd, env };
    if (options.undo) return undoAdoption(recordsFolder(places), options["dry-run"], terminal);
    const hosts = adoptableHosts.filter(
      ({ word }) => options.host.length === 0 || options.host.includes(word),
    );
    return adoptServers(hosts, places, { ...options, dryRun: options["dry-run"] }, terminal);
  },
});
