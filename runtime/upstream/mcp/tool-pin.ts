import { createHash } from "node:crypto";
import canonicalizeModule from "canonicalize";
import { isObject, type JsonObject } from "../../support/json.ts";

// Its types declare a `default` export, but its CommonJS module is the function itself.
const canonicalize = canonicalizeModule as unknown as typeof canonicalizeModule.default;

/** The digests of an imported tool definition. */
export interface ToolPin {
  /** SHA-256 over the RFC 8785 form of {@link pinned}, base64url. */
  readonly digest: string;
  /** The first characters of the digest of each part, so that a difference can be named: `inputSchema.properties.to`. */
  readonly parts: Readonly<Record<string, string>>;
}

/** The members of a definition that describe a tool to a model or a host. `_meta` and icons do not. */
const members = ["name", "title", "description", "inputSchema", "outputSchema", "annotations"] as const;

/** Returns the pin of a tool's definition as `tools/list` has it. */
export function pinOf(tool: JsonObject): ToolPin {
  return {
    digest: digestOf(pinned(tool)),
    parts: Object.fromEntries(
      [...partsOf(tool)].map(([part, value]) => [part, digestOf(value).slice(0, 10)]),
    ),
  };
}

/** Returns the differences of a tool from its pin, a phrase each; empty if it is the same. */
export function differences(pin: ToolPin, tool: JsonObject): readonly string[] {
  const now = pinOf(tool);
  if (now.digest === pin.digest) return [];
  const { parts } = pin;
  const changed = Object.entries(now.parts).flatMap(([part, digest]) => {
    const name = phrase(part);
    if (!Object.hasOwn(parts, part)) return [`${name} is new`];
    return parts[part] === digest ? [] : [`${name} changed`];
  });
  const removed = Object.keys(parts).filter((part) => !Object.hasOwn(now.parts, part));
  const all = [...changed, ...removed.map((part) => `${phrase(part)} is gone`)];
  return all.length === 0 ? ["its definition changed"] : all;
}

const argumentPrefix = "inputSchema.properties.";

function phrase(part: string): string {
  return part.startsWith(argumentPrefix)
    ? `the argument \`${part.slice(argumentPrefix.length)}\``
    : `\`${part}\``;
}

function pinned(tool: JsonObject): JsonObject {
  return Object.fromEntries(
    members.flatMap((member) => (tool[member] === undefined ? [] : [[member, tool[member]]])),
  );
}

/** The members, with each argument as a separate part. */
function partsOf(tool: JsonObject): Map<string, unknown> {
  const { inputSchema, ...rest } = pinned(tool);
  const parts = new Map<string, unknown>(Object.entries(rest));
  if (!isObject(inputSchema))
    return inputSchema === undefined ? parts : parts.set("inputSchema", inputSchema);
  const { properties, ...outer } = inputSchema;
  parts.set("inputSchema", outer);
  if (isObject(properties))
    for (const [name, schema] of Object.entries(properties)) parts.set(argumentPrefix + name, schema);
  else if (properties !== undefined) parts.set("inputSchema.properties", properties);
  return parts;
}

function digestOf(value: unknown): string {
  return createHash("sha256")
    .update(canonicalize(value) ?? "")
    .digest("base64url");
}
