import type { ImportNotes } from "../import-notes.ts";
import { type Operation, operationLabel } from "../operations/list-operations.ts";
import { entriesAt, isNode, type Node, nodeAt, textAt } from "../read/document.ts";
import type { SharedSchemas } from "../schemas/shared-schemas.ts";
import type { Argument, Location, Style } from "./argument.ts";
import { describedSchema } from "./described-schema.ts";

/** Header parameters that OpenAPI ignores (3.1, Parameter Object, name), because the request sets them itself. */
const ignoredHeaders: ReadonlySet<string> = new Set(["accept", "content-type", "authorization"]);

const places: ReadonlyMap<unknown, Location> = new Map([
  ["path", "path"],
  ["query", "query"],
  ["querystring", "query"],
  ["header", "header"],
  ["cookie", "cookie"],
]);

/** The arguments of an operation's parameters. An undeclared placeholder of the path is a string. */
export function parameterArguments(
  operation: Operation,
  schemas: SharedSchemas,
  notes: ImportNotes,
): readonly Argument[] {
  const label = operationLabel(operation);
  const placeholders = pathPlaceholders(operation.path);
  const declared = operation.parameters.flatMap((parameter): readonly Argument[] => {
    const location = places.get(parameter["in"]);
    const wireName = textAt(parameter, "name") ?? "";
    if (location === undefined) {
      notes.change(
        label,
        `\`${wireName}\` is in \`${parameter["in"]}\`, where no parameter can be; it was left out`,
      );
      return [];
    }
    if (location === "header" && ignoredHeaders.has(wireName.toLowerCase())) return [];
    if (location === "path" && !placeholders.includes(wireName)) {
      notes.change(label, `\`${wireName}\` is not in the path, and was left out`);
      return [];
    }
    return [argumentOf(parameter, wireName, location, label, schemas)];
  });
  const known = new Set(
    declared.flatMap(({ location, wireName }) => (location === "path" ? [wireName] : [])),
  );
  const undeclared = placeholders.filter((name) => !known.has(name));
  for (const name of undeclared)
    notes.change(label, `\`${name}\` of the path is not declared, and takes a text`);
  return [
    ...undeclared.map(
      (wireName): Argument => ({ wireName, location: "path", schema: { type: "string" }, required: true }),
    ),
    ...declared,
  ];
}

/** The names between the braces of a path. */
export function pathPlaceholders(path: string): readonly string[] {
  return [...new Set([...path.matchAll(/\{([^{}]+)\}/g)].map(([, name = ""]) => name.trim()))];
}

function argumentOf(
  parameter: Node,
  wireName: string,
  location: Location,
  label: string,
  schemas: SharedSchemas,
): Argument {
  const [media] = entriesAt(parameter, "content");
  const given = media === undefined ? parameter["schema"] : isNode(media[1]) ? media[1]["schema"] : undefined;
  const converted = schemas.convert(given ?? legacySchema(parameter), "request", `${label} ${wireName}`);
  const style =
    parameter["in"] === "querystring"
      ? undefined
      : media !== undefined && isJsonMedia(media[0])
        ? { style: "json" }
        : styleOf(parameter, location);
  return {
    wireName,
    location,
    schema: describedSchema(converted, parameter),
    required: location === "path" || parameter["required"] === true,
    ...(style === undefined ? {} : { style }),
  };
}

/** Reads the `type` of a parameter at its place in 2.0, for 3.x documents that still use it. */
function legacySchema(parameter: Node): unknown {
  const { type, items, format, enum: values } = parameter;
  return type === undefined ? { type: "string" } : { type, items, format, enum: values };
}

/**
 * OpenAPI's defaults are the runner's (3.2, Parameter Object: `form` explodes, every other style does not), so that only other values are written.
 */
function styleOf(parameter: Node, location: Location): Style | undefined {
  const usual = location === "path" || location === "header" ? "simple" : "form";
  const named = textAt(parameter, "style") ?? usual;
  const explode = typeof parameter["explode"] === "boolean" ? parameter["explode"] : isExploded(named);
  const style: Style = {
    ...(named === usual ? {} : { style: named }),
    ...(explode === isExploded(named) || named === "deepObject" ? {} : { explode }),
    ...(parameter["allowReserved"] === true && location === "query" ? { allowReserved: true } : {}),
  };
  return Object.keys(style).length === 0 ? undefined : style;
}

function isExploded(style: string): boolean {
  return style === "form" || style === "cookie";
}

export function isJsonMedia(type: string): boolean {
  return /^[^/]+\/(?:[^;]*\+)?json(?:\s*;|$)/i.test(type.trim());
}

/** The styles of the properties of a form (OpenAPI 3.1, Encoding Object). */
export function encodingStyle(media: Node, property: string): Style | undefined {
  const encoding = nodeAt(nodeAt(media, "encoding"), property);
  if (encoding === undefined) return undefined;
  const contentType = textAt(encoding, "contentType");
  if (contentType !== undefined && isJsonMedia(contentType) && encoding["style"] === undefined)
    return { style: "json" };
  return styleOf(encoding, "query");
}
