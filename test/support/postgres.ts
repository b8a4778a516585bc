import { spawn, spawnSync } from "node:child_process";
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";

/** The folder of the programs of PostgreSQL; undefined if it is not installed. */
export const postgresPrograms: string | undefined = programs();

function programs(): string | undefined {
  const debian = "/usr/lib/postgresql";
  const versions = existsSync(debian) ? readdirSync(debian).map((version) => `${debian}/${version}/bin`) : [];
  return [...versions, "/usr/local/bin", "/usr/bin", "/opt/homebrew/bin"].find(
    (folder) => existsSync(join(folder, "initdb")) && existsSync(join(folder, "postgres")),
  );
}

/** A PostgreSQL server in a temporary folder, reached over a socket in it. */
export async function startPostgres(): Promise<{ readonly uri: string; stop(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), "deltamcp-postgres-"));
  const data = join(folder, "data");
  const owner = ownerOf();
  if (owner !== undefined) chownSync(folder, owner.uid, owner.gid);
  const options = { ...owner, cwd: folder, env: { PATH: process.env["PATH"], LC_ALL: "C" } };
  const made = spawnSync(
    join(postgresPrograms ?? "", "initdb"),
    ["-D", data, "-U", "test", "-A", "trust", "-N"],
    options,
  );
  if (made.status !== 0) throw new Error(`initdb: ${made.stderr}`);
  const argv = ["-D", data, "-k", folder, "-c", "listen_addresses=", "-c", "fsync=off"];
  const server = spawn(join(postgresPrograms ?? "", "postgres"), argv, { ...options, stdio: "ignore" });
  const ended = new Promise<void>((resolve) => server.once("exit", () => resolve()));
  const isReady = () =>
    spawnSync(join(postgresPrograms ?? "", "pg_isready"), ["-q", "-h", folder, "-U", "test"], options)
      .status === 0;
  for (let tries = 0; !isReady(); tries++) {
    if (tries === 200) throw new Error("PostgreSQL does not start");
    await setTimeout(50);
  }
  return {
    uri: `postgresql://test@/postgres?host=${encodeURIComponent(folder)}`,
    async stop() {
      server.kill("SIGINT");
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** PostgreSQL refuses to run as root. */
function ownerOf(): { readonly uid: number; readonly gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const id = (flag: string) => Number(spawnSync("id", [flag, "postgres"], { encoding: "utf8" }).stdout);
  return { uid: id("-u"), gid: id("-g") };
}
