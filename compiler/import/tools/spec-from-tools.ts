import { isObject, type JsonSchema } from "../../../runtime/support/json.ts";
import { invisible, unicodeEscape } from "../../emit/text/invisible.ts";
import { cutDescription, descriptionCap, graphemeLength } from "../../spec/cut-description.ts";
import { schemaKeywords } from "../../spec/property-map.ts";
import { asPropertyMap } from "../as-property-map.ts";
import { cleanText, spokenName } from "../clean-text.ts";
import type { ImportedServer, ImportedSpec } from "../importer.ts";
import { mendSchema } from "../mend-schema.ts";
import { uniqueNames } from "../unique-names.ts";
import { lead } from "./lead.ts";
import type { ListedTool } from "./read-row.ts";

/**
 * Turns listed tools into a spec: descriptions cut to the cap with the whole text kept in `docs`, names made
 * portable, and the `mock` runner until the author chooses one.
 */
export function specFromTools(
  tools: readonly ListedTool[],
  server: ImportedServer,
  {
    names = uniqueNames(tools.map((tool) => tool.name)),
    run = () => ({ mock: true }),
    verbatim = false,
  }: ToolChoices = {},
): ImportedSpec {
  const notes: string[] = [];
  const entries = new Map<string, Record<string, unknown>>();
  for (const tool of tools) {
    const name = names.get(tool.name) ?? tool.name;
    const listedName = visible(tool.name);
    if (entries.has(name)) notes.push(`\`${listedName}\` is listed twice; only the first one was imported`);
    else {
      if (name !== tool.name) notes.push(`\`${listedName}\` is named \`${name}\` here`);
      entries.set(name, specTool(tool, name, { run: run(tool, name), verbatim }, notes));
    }
  }
  return { server, tools: Object.fromEntries(entries), notes };
}

/** The parts of an imported tool that depend on where it comes from. */
export interface ToolChoices {
  /** The name here by the listed name. Default: the nearest portable name. */
  readonly names?: ReadonlyMap<string, string>;
  /** The runner. Default: a mock. */
  readonly run?: (tool: ListedTool, name: string) => object;
  /** Inputs stay JSON Schemas as they are listed, and do not become property maps. Default false. */
  readonly verbatim?: boolean;
}

function specTool(
  tool: ListedTool,
  name: string,
  { run, verbatim }: { readonly run: object; readonly verbatim: boolean },
  notes: string[],
): Record<string, unknown> {
  const note = (what: string) => notes.push(`\`${name}\`: ${what}`);
  const short = cleaned(tool.description, "description", note);
  const docs = cleaned(tool.docs, "docs", note);
  const whole = docs === "" ? short : docs;
  const ownShort = docs !== "" && short !== "" && graphemeLength(short) <= descriptionCap;
  const cut = whole === "" ? "" : cutDescription(lead(ownShort ? short : whole));
  const description = cut || cutDescription(spokenName(name)) || name;
  const saysAll = whole === "" || graphemeLength(whole) <= descriptionCap;
  const annotations = specAnnotations(tool.annotations);
  const input = inputOf(tool.inputSchema, verbatim, note);
  const output = mended(tool.outputSchema, "output", note);
  return {
    description,
    ...(tool.title === undefined ? {} : { title: cleaned(tool.title, "title", note) }),
    ...(saysAll && whole.replace(/\s+/g, " ") === (whole === "" ? whole : description)
      ? {}
      : { docs: whole }),
    ...(input === undefined ? {} : { input }),
    ...(output === undefined ? {} : { output }),
    run,
    ...(annotations === undefined ? {} : { annotations }),
    ...(tool._meta === undefined ? {} : { meta: tool._meta }),
  };
}

/** The text without hidden characters, with a note if it had some. */
function cleaned(text: string | undefined, member: string, note: (what: string) => void): string {
  const given = (text ?? "").replace(/\r\n?/g, "\n");
  const clean = cleanText(given);
  if (clean !== given) note(`hidden characters were taken out of the ${member}`);
  return clean.trim();
}

function visible(name: string): string {
  return name.replace(invisible, unicodeEscape);
}

/**
 * Writes a closed object as a property map, which is easiest to read, and keeps any other schema as it is. Only a root that
 * is not an object is replaced, because MCP requires an object.
 */
function inputOf(given: unknown, verbatim: boolean, note: (what: string) => void): unknown {
  const schema = mended(withProperties(given), "input", note);
  if (schema === undefined) return undefined;
  const types = isObject(schema) ? [schema["type"] ?? "object"].flat() : [];
  if (!isObject(schema) || !types.includes("object")) {
    note("the input was not an object, and takes any object now");
    return { type: "object" };
  }
  return (
    (verbatim ? undefined : asPropertyMap(schema)) ??
    ("type" in schema ? schema : { type: "object", ...schema })
  );
}

/** A spec always reads an input with `properties` as a JSON Schema. */
function withProperties(given: unknown): unknown {
  if (!isObject(given) || isObject(given["properties"])) return given;
  const plain = Object.keys(given).every((key) => schemaKeywords.has(key) || key.startsWith("$"));
  return plain && given["properties"] === undefined ? given : { ...given, properties: {} };
}

/** Returns a schema that the compiler accepts, or undefined if the value is not a schema. */
function mended(
  given: unknown,
  which: "input" | "output",
  note: (what: string) => void,
): JsonSchema | undefined {
  if (given === undefined || given === null) return undefined;
  if (!isObject(given) && typeof given !== "boolean") {
    note(`the ${which} was not a schema, and was left out`);
    return undefined;
  }
  const { schema, notes } = mendSchema(given);
  for (const one of notes) note(one);
  return schema;
}

const annotationNames: Readonly<Record<string, string>> = {
  readOnlyHint: "readOnly",
  destructiveHint: "destructive",
  idempotentHint: "idempotent",
  openWorldHint: "openWorld",
};

function specAnnotations(
  annotations: Readonly<Record<string, unknown>> | undefined,
): Record<string, boolean> | undefined {
  const known = Object.entries(annotations ?? {}).flatMap(([key, value]) => {
    const name = Object.hasOwn(annotationNames, key) ? annotationNames[key] : undefined;
    return name !== undefined && typeof value === "boolean" ? [[name, value] as const] : [];
  });
  return known.length === 0 ? undefined : Object.fromEntries(known);
}
