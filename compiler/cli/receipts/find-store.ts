import { existsSync, readdirSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { userStateFolder } from "../../../runtime/server/store-settings.ts";
import { defaultLimits, type OutsidePlace, parseStorePlace } from "../../../runtime/store/store-place.ts";
import { CommandError, UsageError } from "../command.ts";
import { exitCodes } from "../exit-codes.ts";
import { checkedServerName } from "../server-name.ts";
import type { Terminal } from "../terminal.ts";

/**
 * Returns the place of a server's receipts: the text of `--store` or DELTAMCP_STORE, or else the file in `.deltamcp/` or in the
 * user's state folder.
 * @throws UsageError if several servers have receipts and `server` chooses none of them
 * @throws CommandError if there are no receipts
 */
export function findStore(
  chosen: string | undefined,
  server: string | undefined,
  terminal: Terminal,
): OutsidePlace {
  const text = chosen ?? (terminal.env["DELTAMCP_STORE"]?.trim() || undefined);
  if (server !== undefined) checkedServerName(server);
  if (text === undefined || text === "sqlite") return findFile(server, terminal);
  const place = parseStorePlace(text, {
    resolve: (file) => resolve(terminal.cwd, file),
    namespace: server ?? "",
  });
  if (place.kind === "memory") throw new UsageError("receipts in memory end with their server");
  if ((place.kind === "redis" || place.kind === "postgres") && server === undefined)
    throw new UsageError("--server NAME must say whose receipts of this database to read");
  if ((place.kind === "log" || place.kind === "sqlite") && !existsSync(place.file))
    throw new CommandError(`there is no file ${place.file}`, exitCodes.io);
  return place;
}

function findFile(server: string | undefined, { cwd, env }: Terminal): OutsidePlace {
  const folders = [resolve(cwd, ".deltamcp"), userStateFolder(env)];
  const files = folders.flatMap((folder) => [
    ...filesIn(folder, ".db"),
    ...filesIn(join(folder, "receipts"), ".jsonl"),
  ]);
  const found = server === undefined ? files : files.filter((file) => nameOf(file) === server);
  const [file] = found;
  if (file === undefined) {
    const whose = server === undefined ? "" : ` of ${server}`;
    const hint = "run this in the folder of the server, or name its store by --store";
    throw new CommandError(
      `there are no receipts${whose} in ${folders.join(" or ")}: ${hint}`,
      exitCodes.failed,
    );
  }
  const names = [...new Set(found.map(nameOf))];
  if (names.length > 1)
    throw new UsageError(`several servers have receipts: add --server ${names.join(" or ")}`);
  return file.endsWith(".db") ? { kind: "sqlite", file, limits: defaultLimits } : { kind: "log", file };
}

function filesIn(folder: string, ending: string): readonly string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith(ending))
    .map((name) => join(folder, name));
}

function nameOf(file: string): string {
  return basename(file).replace(/\.\w+$/, "");
}
