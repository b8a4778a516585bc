import { checkProject } from "../../compiler/compile.ts";
import type { Config } from "../../compiler/config/config.ts";
import type { Diagnostic } from "../../compiler/diagnostics/diagnostic.ts";
import { memoryHost } from "../../compiler/host/memory-host.ts";
import { tune } from "../../compiler/tables/tune.ts";
import type { TunedCatalogue } from "../../compiler/tables/tuned-catalogue.ts";
import { createFetch } from "../../runtime/generated.ts";
import { emittedCatalogue } from "./emitted-catalogue.ts";

/** What a spec is served with. */
export interface SpecSetting {
  readonly handlers?: object;
  readonly env?: Readonly<Record<string, string>>;
  readonly config?: Config;
  /** Files beside the spec: handler modules. */
  readonly files?: Readonly<Record<string, string>>;
}

/** The server of a spec in memory: the compiler up to the tables, then everything that a client meets behind `fetch`. */
export interface ServedSpec {
  readonly tuned: TunedCatalogue;
  readonly diagnostics: readonly Diagnostic[];
  /** The answer to a POST, as text; a body that is not text goes out as JSON. */
  post(path: string, body: unknown, headers?: Readonly<Record<string, string>>): Promise<string>;
  /** The result of a tools/call over `/mcp`. `args` is JSON text, so that a test can write any number. */
  call(tool: string, args: string, path?: string): Promise<SpecResult>;
  /** The published input schema of a tool. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into schemas as they please.
  published(tool: string): any;
}

export interface SpecResult {
  readonly content: readonly { readonly text: string }[];
  readonly isError?: boolean;
  readonly structuredContent?: unknown;
}

/** Compiles a spec without its `server` line, and serves it. Throws for a spec with errors. */
export async function servedSpec(body: string, setting: SpecSetting = {}): Promise<ServedSpec> {
  const { handlers = {}, env = {}, config = {}, files = {} } = setting;
  const spec = `server: { name: test, version: 1.0.0 }\n${body}`;
  const host = memoryHost({ ...files, "a.tools.yaml": spec });
  const checked = await checkProject({ specs: ["*.tools.yaml"], ...config }, host);
  const [server] = checked.servers;
  if (!checked.ok || server === undefined)
    throw new Error(checked.diagnostics.map(({ code, message }) => `${code}: ${message}`).join("\n"));
  const tuned = tune(server.catalogue, checked.settings, checked.traffic);
  const { header, records, search, encoding } = tuned;
  const emitted = {
    ...emittedCatalogue({ header, tools: records, search, encoding }),
    list: () => tuned.list,
  };
  const fetch = await createFetch(emitted, handlers, { env: { DELTAMCP_RECEIPTS: "off", ...env } });
  const post: ServedSpec["post"] = async (path, content, headers = {}) => {
    const response = await fetch(
      new Request(`http://localhost${path}`, {
        method: "POST",
        headers: {
          host: "localhost",
          "content-type": "application/json",
          accept: "application/json",
          ...(path.startsWith("/mcp") ? { "mcp-protocol-version": "2025-11-25" } : {}),
          ...headers,
        },
        body: typeof content === "string" ? content : JSON.stringify(content),
      }),
    );
    return response.text();
  };
  return {
    tuned,
    diagnostics: checked.diagnostics,
    post,
    async call(tool, args, path = "/mcp") {
      const params = `{"name":${JSON.stringify(tool)},"arguments":${args}}`;
      const text = await post(path, `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":${params}}`);
      const answer = JSON.parse(text);
      if (answer.result === undefined) throw new Error(text);
      return answer.result;
    },
    published: (tool) =>
      JSON.parse(tuned.list).tools.find((each: { name: string }) => each.name === tool)?.inputSchema,
  };
}
