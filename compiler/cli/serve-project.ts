import { randomBytes } from "node:crypto";
import { defaultPort, type SurfaceName } from "../../runtime/server/serve-args.ts";
import type { BuiltServer } from "../project/build-project.ts";
import { serverCommand } from "../project/server-command.ts";
import type { Served } from "./print-served.ts";
import { freePorts, type ServerProcess, startServer, thesePorts } from "./server-process.ts";

export interface ServeOptions {
  readonly root: string;
  /** The port of the first server; absent: free ones. */
  readonly port: number | undefined;
  readonly surface: SurfaceName | undefined;
  /** Variables for every server, beside those of this process. */
  readonly env: Readonly<Record<string, string>>;
}

/** The servers of a project as processes, each on its port. A class, as it has a life: restarts keep the ports. */
export class ServedProject {
  readonly #options: ServeOptions;
  readonly #ports = new Map<string, number>();
  readonly #env: Readonly<Record<string, string>>;
  #processes: readonly ServerProcess[] = [];

  constructor(options: ServeOptions) {
    this.#options = options;
    // One secret for all starts: sessions of clients outlive a restart.
    const secret = process.env["DELTAMCP_SECRET"] ?? randomBytes(32).toString("hex");
    this.#env = { DELTAMCP_SECRET: secret, ...options.env };
  }

  /**
   * Starts every server, after stopping those that run.
   * @throws CommandError, ProjectError if one does not start; the others are stopped then.
   */
  async start(servers: readonly BuiltServer[]): Promise<readonly Served[]> {
    const { root, surface } = this.#options;
    const served = servers.map(({ folder, summary }) => ({
      name: summary.name,
      surface: surface ?? summary.surface,
      stdio: serverCommand(root, folder),
    }));
    await this.stop();
    await this.#givePorts(served.map(({ name }) => name));
    const started: ServerProcess[] = [];
    this.#processes = started;
    try {
      for (const { name, stdio } of served) {
        const settings = { cwd: root, port: this.#ports.get(name) ?? 0, env: this.#env };
        started.push(
          await startServer(name, stdio, surface === undefined ? settings : { ...settings, surface }),
        );
      }
    } catch (error) {
      await this.stop();
      throw error;
    }
    return served.map((one) => ({ ...one, port: this.#ports.get(one.name) ?? 0 }));
  }

  /** Resolves when the first of the running servers ends by itself. */
  ended(): ServerProcess["ended"] {
    return Promise.race(this.#processes.map((one) => one.ended));
  }

  async stop(): Promise<void> {
    await Promise.all(this.#processes.map((one) => one.stop()));
    this.#processes = [];
  }

  async #givePorts(names: readonly string[]): Promise<void> {
    const fresh = names.filter((name) => !this.#ports.has(name));
    const { port } = this.#options;
    const first = (port ?? defaultPort) + this.#ports.size;
    const ports = await (port === undefined
      ? freePorts(first, fresh.length)
      : thesePorts(first, fresh.length));
    for (const [at, name] of fresh.entries()) this.#ports.set(name, ports[at] ?? 0);
  }
}
