import { randomUUID } from "node:crypto";
import { mkdirSync, renameSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Env } from "../../runtime/upstream/connection.ts";
import { mcpTarget } from "../../runtime/upstream/mcp/mcp-target.ts";
import { bundleParts } from "../bundle/bundle.ts";
import type { Config } from "../config/config.ts";
import { listServer } from "../import/mcp/list-server.ts";
import { lowerMcpUpstream } from "../upstreams/mcp/lower-mcp-upstream.ts";
import type { McpUpstreamSpec } from "../upstreams/mcp/mcp-spec.ts";
import { partsSuffix, removeOldParts } from "./cached-server.ts";
import { compileSpec } from "./compile-spec.ts";
import { wrapHeaders } from "./header-variables.ts";
import type { WrapWords } from "./wrap-words.ts";
import { wrappedSpec } from "./wrapped-spec.ts";

/** Asks a server for its tools, compiles a server around it, and writes that to `file`. Returns what to tell the user. */
export async function makeWrapped(file: string, words: WrapWords, env: Env): Promise<readonly string[]> {
  const upstream = upstreamOf(words);
  const set = wrapHeaders(words.headers).flatMap(({ variable, value }) =>
    variable === undefined ? [] : [[variable, value]],
  );
  const target = mcpTarget(
    "server",
    lowerMcpUpstream(upstream),
    { ...env, ...Object.fromEntries(set) },
    true,
  );
  const { spec, notes } = wrappedSpec(await listServer(target, words.timeoutMs), upstream, words.name);
  return [...notes, ...(await writeServer(file, spec))];
}

/** Compiles a spec, and writes it as a file and its parts, at once or not at all. Returns what was left out. */
export async function writeServer(file: string, spec: object, config?: Config): Promise<readonly string[]> {
  const { server, leftOut } = await compileSpec(spec, config);
  const folder = dirname(file);
  // Readable for its user only: it may contain addresses and names of a private service.
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const id = randomUUID();
  const { code, parts } = await bundleParts(folder, server, server.files, `${id}${partsSuffix}`);
  removeOldParts(folder);
  writeFileSync(join(folder, `${id}${partsSuffix}`), parts, { mode: 0o600 });
  const draft = `${file}.${id}`;
  writeFileSync(draft, code, { mode: 0o600 });
  renameSync(draft, file);
  return leftOut.map((each) => `left out ${each}`);
}

/** The server is this process's only one: it gets the whole environment, which the host made for it. */
function upstreamOf({ server, headers, follow }: WrapWords): McpUpstreamSpec {
  const shared = follow ? { follow } : {};
  if ("command" in server) {
    const [command = "", ...args] = server.command.map(literal);
    return { command, ...(args.length === 0 ? {} : { args }), inheritEnv: true, ...shared };
  }
  const given = wrapHeaders(headers).map(({ name, value, variable }) => [
    name,
    variable === undefined ? literal(value) : `\${${variable}}`,
  ]);
  return {
    url: literal(server.place),
    ...(given.length === 0 ? {} : { headers: Object.fromEntries(given) as Record<string, string> }),
    ...shared,
  };
}

/** Text in which no reference is read. */
function literal(text: string): string {
  return text.replaceAll("${", "$${");
}
