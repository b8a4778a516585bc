import { messageOf } from "../../runtime/errors.ts";
import { mcpTarget } from "../../runtime/upstream/mcp/mcp-target.ts";
import { countTokens } from "../cost/tokens.ts";
import { listServer } from "../import/mcp/list-server.ts";
import type { ListedServer } from "../import/mcp/listed-server.ts";
import { lowerMcpUpstream } from "../upstreams/mcp/lower-mcp-upstream.ts";
import type { AdoptableServer } from "./adoptable.ts";
import type { Host } from "./hosts/host.ts";
import type { Places } from "./places.ts";
import { resolveReferences } from "./resolve-references.ts";

/** A server that answers. */
export interface AnsweringServer {
  readonly server: AdoptableServer;
  readonly listed: ListedServer;
  /** Milliseconds until it had listed everything. */
  readonly startMs: number;
  /** Tokens (o200k_base) of its definitions, as hosts get them. */
  readonly tokens: number;
}

/** A server that does not answer, and the reason. */
interface SilentServer {
  readonly name: string;
  readonly why: string;
}

/** Asks servers for their tools. Servers that are the same in several hosts are asked once. */
export class ServerLister {
  readonly #places: Places;
  readonly #timeoutMs: number;
  readonly #asked = new Map<string, Promise<Pick<AnsweringServer, "listed" | "startMs">>>();

  constructor(places: Places, timeoutMs: number) {
    this.#places = places;
    this.#timeoutMs = timeoutMs;
  }

  /** Resolves to the answer, or to the reason why there is none. */
  async list(host: Host, server: AdoptableServer): Promise<AnsweringServer | SilentServer> {
    try {
      const values = { ...server.secrets, ...resolveReferences(host, server.references, this.#places) };
      const missing = server.variables.find((name) => this.#places.env[name] === undefined);
      if (missing !== undefined) throw new Error(`the variable ${missing} is not set here`);
      const record = lowerMcpUpstream(server.spec);
      const target = mcpTarget(server.upstream, record, { ...this.#places.env, ...values }, true);
      const key = JSON.stringify(target);
      const known = this.#asked.get(key) ?? this.#ask(target);
      this.#asked.set(key, known);
      const { listed, startMs } = await known;
      return { server, listed, startMs, tokens: countTokens(JSON.stringify(listed.tools)) };
    } catch (error) {
      return { name: server.name, why: `it does not start here: ${messageOf(error)}` };
    }
  }

  async #ask(target: Parameters<typeof listServer>[0]) {
    const began = performance.now();
    const listed = await listServer(target, this.#timeoutMs);
    return { listed, startMs: performance.now() - began };
  }
}
