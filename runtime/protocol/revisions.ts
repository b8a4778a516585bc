/** The abilities of one revision of MCP that matter to a tool server. */
export interface Revision {
  readonly name: string;
  /** `structuredContent` and `outputSchema`: not there, objects only, or any JSON value. */
  readonly structured: "none" | "objects" | "any";
  readonly audio: boolean;
  readonly resourceLinks: boolean;
  /** JSON-RPC batches. */
  readonly batches: boolean;
  /** The `completions` capability. */
  readonly completions: boolean;
  /** `message` in progress notifications. */
  readonly progressMessages: boolean;
  /** `title` of the server, beside its name. */
  readonly titles: boolean;
}

/** The revision that begins with `initialize` no more. */
export const statelessRevision: Revision = {
  name: "2026-07-28",
  structured: "any",
  audio: true,
  resourceLinks: true,
  batches: false,
  completions: true,
  progressMessages: true,
  titles: true,
};

const objects = { ...statelessRevision, structured: "objects" } as const;
const untitled = { ...objects, structured: "none", resourceLinks: false, titles: false } as const;

/** The revisions with a handshake, newest first. */
const handshake: readonly Revision[] = [
  { ...objects, name: "2025-11-25" },
  { ...objects, name: "2025-06-18" },
  { ...untitled, name: "2025-03-26", batches: true },
  { ...untitled, name: "2024-11-05", audio: false, completions: false, progressMessages: false },
];

const byName: ReadonlyMap<string, Revision> = new Map(handshake.map((revision) => [revision.name, revision]));

/** Answered to clients that ask for a handshake revision unknown to us. */
export const latestHandshake = "2025-11-25";

/** Assumed for HTTP requests that name no revision (2025-06-18, transports, "Protocol Version Header"). */
export const unnamedRevision = "2025-03-26";

/** Every revision served, newest first. */
export const servedRevisions: readonly string[] = [statelessRevision.name, ...byName.keys()];

/** The handshake revision of that name; undefined where there is none. */
export function handshakeRevision(name: string): Revision | undefined {
  return byName.get(name);
}
