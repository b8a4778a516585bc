import { messageOf } from "../../runtime/errors.ts";
import type { Env } from "../../runtime/upstream/connection.ts";
import { mcpTarget } from "../../runtime/upstream/mcp/mcp-target.ts";
import { listServer } from "../import/mcp/list-server.ts";
import { lowerMcpUpstream } from "../upstreams/mcp/lower-mcp-upstream.ts";
import { combinedSpec, type ListedFileServer } from "./combined-spec.ts";
import { writeServer } from "./make-wrapped.ts";
import { readServersFile } from "./servers-file.ts";
import type { WrapWords } from "./wrap-words.ts";

/**
 * Asks all servers of a servers file for their tools, compiles one server around them, and writes that to `file`. Returns notes
 * for the user. A server that does not answer is left out; throws if none answers.
 */
export async function makeServers(
  file: string,
  place: string,
  { name, timeoutMs }: Pick<WrapWords, "name" | "timeoutMs">,
  env: Env,
): Promise<readonly string[]> {
  const { servers, variables } = readServersFile(place);
  const known = { ...env, ...variables };
  const notes: string[] = [];
  const answers = await Promise.all(
    Object.entries(servers).map(async ([upstream, server]): Promise<readonly ListedFileServer[]> => {
      try {
        const target = mcpTarget(upstream, lowerMcpUpstream(server.upstream), known, true);
        return [{ name: upstream, server, listed: await listServer(target, timeoutMs) }];
      } catch (error) {
        notes.push(`left out ${upstream}: ${messageOf(error)}`);
        return [];
      }
    }),
  );
  const listed = answers.flat();
  const reserved = Object.values(servers).flatMap(({ names = {} }) => Object.values(names));
  if (listed.length === 0) throw new Error(`No server of ${place} answers: ${notes.join("; ")}`);
  return [...notes, ...(await writeServers(file, listed, name, reserved))];
}

/** Compiles one server around servers whose lists are known, and writes it to `file`. Returns notes for the user. */
export async function writeServers(
  file: string,
  listed: readonly ListedFileServer[],
  name?: string,
  reserved: readonly string[] = [],
): Promise<readonly string[]> {
  const { spec, notes } = combinedSpec(listed, name, reserved);
  return [...notes, ...(await writeServer(file, spec))];
}
