import { annotated, type Block, concat, concatAll } from "./block.ts";
import { facetTexts } from "./facet-text.ts";
import { propertyName, quote } from "./quote.ts";
import { needsGroup, scalarName } from "./signature-text.ts";
import type { ObjectType, Property, Type, TypeGraph } from "./type.ts";

/** Returns a signature with one parameter a line, each followed by its docs. */
export function printDocumented(name: string, { root, definitions }: TypeGraph, result?: TypeGraph): string {
  const types = [...definitions, ...(result?.definitions ?? [])];
  const named = types.flatMap(([definition, type]) => annotated(concat(`type ${definition}=`, block(type))));
  const returns = result === undefined ? "" : concat(":", block(result.root));
  return [...annotated(concat(name, parameters(root), returns)), ...named].join("\n");
}

function parameters(root: Type): Block {
  if (root.kind !== "object") return concat("(args:", block(root), ")");
  const lines = members(root);
  return { lines: lines.length === 0 ? ["()"] : ["(", ...lines, ")"], notes: notesOf(root) };
}

function block(type: Type): Block {
  const { lines, notes, open } = shape(type);
  return { lines, notes: [...notesOf(type), ...notes], ...(open ? { open } : {}) };
}

function shape(type: Type): Block {
  switch (type.kind) {
    case "array":
      return element(type.items, "[]");
    case "tuple":
      return tuple(type.items, type.rest, type.least);
    case "object":
      return objectShape(type);
    case "record":
      return type.values.kind === "unknown"
        ? concat("object")
        : concat("Record<string,", block(type.values), ">");
    case "union":
      return union(type.members);
    case "intersection":
      return concatAll(
        between(
          type.members.map((member) => element(member, "")),
          "&",
        ),
      );
    default:
      return concat(scalarName(type));
  }
}

function element(type: Type, suffix: string): Block {
  const content = block(type);
  return needsGroup(type) && content.open === undefined
    ? concat("(", content, `)${suffix}`)
    : concat(content, suffix);
}

function tuple(items: readonly Type[], rest: Type | undefined, least: number): Block {
  const parts = items.map((item, index) => (index < least ? block(item) : element(item, "?")));
  const more = rest === undefined || rest.kind === "unknown" ? [] : [concat("...", element(rest, "[]"))];
  return concatAll(["[", ...between([...parts, ...more], ","), "]"]);
}

function between(blocks: readonly Block[], separator: string): readonly (string | Block)[] {
  return blocks.flatMap((item, index) => (index === 0 ? [item] : [separator, item]));
}

/** Prints a union on one line if every member fits on one line and at most one has notes. */
function union(types: readonly Type[]): Block {
  const blocks = types.map(block);
  const short = blocks.every(({ lines }) => lines.length === 1);
  if (short && blocks.filter(({ notes }) => notes.length > 0).length < 2)
    return concatAll(between(blocks, "|"));
  const lines = blocks.flatMap((member, index) => annotated(index === 0 ? member : concat("|", member)));
  return { lines, notes: [], open: true };
}

function objectShape(type: ObjectType): Block {
  const lines = members(type);
  if (lines.length === 0) return concat("object");
  const flat =
    lines.every((line) => !line.includes("//") && !line.endsWith("{")) && lines.join(", ").length < 60;
  return {
    lines: flat ? [`{${lines.join(",")}}`] : ["{", ...lines.map((line) => ` ${line}`), "}"],
    notes: [],
  };
}

/**
 * Prints one member a line; line ends separate members, as in TypeScript. The index signature comes first: after a
 * default value, its opening bracket would continue the expression.
 */
function members({ properties, others }: ObjectType): readonly string[] {
  const more =
    others === undefined || others.kind === "unknown"
      ? []
      : annotated(concat("[key:string]:", block(others)));
  return [...more, ...properties.flatMap(member)];
}

function member({ name, required, type }: Property): readonly string[] {
  const content = block(type);
  const value = type.default === undefined ? "" : quote(type.default.value);
  const head = `${propertyName(name)}${required ? "" : "?"}:`;
  if (content.open === undefined) return annotated(concat(head, content, value === "" ? "" : `=${value}`));
  // The lines of the type can have their own comments, so the member's comment is on the line before them.
  const notes = value === "" ? content.notes : [`default ${value}`, ...content.notes];
  return notes.length === 0
    ? concat(head, content).lines
    : [...annotated({ lines: [head], notes }), ...content.lines.map((line) => ` ${line}`)];
}

/** Returns the facets and all annotations of a type, except its default. */
function notesOf(type: Type): readonly string[] {
  const { docs, deprecated, only, examples = [] } = type;
  const facets = facetTexts(type).join(", ");
  const flags = [deprecated ? "deprecated" : "", only === undefined ? "" : `${only}-only`];
  const samples = examples.length === 0 ? "" : `e.g. ${examples.map(quote).join(", ")}`;
  return [facets, ...flags, docs ?? "", samples].filter((note) => note !== "");
}
