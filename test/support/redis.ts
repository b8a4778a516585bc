import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** The path of redis-server; undefined if it is not installed. */
export const redisProgram: string | undefined = [
  "/usr/bin/redis-server",
  "/usr/local/bin/redis-server",
  "/opt/homebrew/bin/redis-server",
].find((path) => existsSync(path));

export interface RunningRedis {
  readonly url: string;
  /** Ends the server, and starts another one without data at the same address. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** A Redis on loopback that keeps nothing on the disk. */
export async function startRedis(): Promise<RunningRedis> {
  const folder = mkdtempSync(join(tmpdir(), "deltamcp-redis-"));
  const port = await freePort();
  const start = async (): Promise<ChildProcess> => {
    const argv = [
      "--port",
      String(port),
      "--bind",
      "127.0.0.1",
      "--save",
      "",
      "--appendonly",
      "no",
      "--dir",
      folder,
    ];
    const server = spawn(redisProgram ?? "", argv, { stdio: ["ignore", "pipe", "inherit"] });
    await new Promise<void>((resolve, reject) => {
      server.stdout.on("data", (chunk) => String(chunk).includes("Ready to accept") && resolve());
      server.once("exit", () => reject(new Error("Redis does not start")));
    });
    return server;
  };
  const end = async (server: ChildProcess): Promise<void> => {
    const ended = new Promise((resolve) => server.once("exit", resolve));
    server.kill("SIGKILL");
    await ended;
  };
  let server = await start();
  return {
    url: `redis://127.0.0.1:${port}`,
    async restart() {
      await end(server);
      server = await start();
    },
    async stop() {
      await end(server);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === "object" && address !== null ? address.port : 0));
    });
  });
}
