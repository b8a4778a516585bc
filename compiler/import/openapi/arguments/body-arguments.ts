import type { ImportNotes } from "../import-notes.ts";
import { type Operation, operationLabel } from "../operations/list-operations.ts";
import { entriesAt, type Node, nodeAt, textAt } from "../read/document.ts";
import type { References } from "../read/references.ts";
import type { SharedSchemas } from "../schemas/shared-schemas.ts";
import type { Argument } from "./argument.ts";
import { describedSchema } from "./described-schema.ts";
import { fileArgument } from "./file-argument.ts";
import { type FlatObject, flattenObject } from "./flatten-object.ts";
import { encodingStyle, isJsonMedia } from "./parameter-arguments.ts";

/** The body of an operation: its arguments, and how they make it. */
export interface BodyPlan {
  readonly arguments: readonly Argument[];
  readonly form: "json" | "form" | "multipart" | "raw";
  /** The argument that is the whole body. Absent: each argument is a property. */
  readonly whole?: Argument;
  /** The media type to send, if it is not the usual one of the form. */
  readonly contentType?: string;
  /** No body is sent if none of its arguments is given. */
  readonly optional: boolean;
}

interface BodyContext {
  readonly references: References;
  readonly schemas: SharedSchemas;
  readonly notes: ImportNotes;
}

/**
 * Plans the body of an operation; undefined if it has none. Of several media types JSON is taken first, then forms, then
 * texts, then bytes: a model writes them best in this order.
 */
export function bodyArguments(operation: Operation, context: BodyContext): BodyPlan | undefined {
  const { references, notes } = context;
  const label = operationLabel(operation);
  const requestBody = references.follow(operation.node["requestBody"])?.node;
  const media = entriesAt(requestBody, "content").flatMap(([type, value]) => {
    const node = references.follow(value)?.node;
    return node === undefined ? [] : [{ type: type.trim(), node }];
  });
  if (requestBody === undefined || media.length === 0) return undefined;
  if (operation.method === "GET" || operation.method === "HEAD") {
    notes.change(label, `a ${operation.method} request has no body: the one of the document was left out`);
    return undefined;
  }
  const [first] = [...media].sort((one, other) => preference(one.type) - preference(other.type));
  if (first === undefined) return undefined;
  if (media.length > 1) {
    const others = media.filter(({ type }) => type !== first.type).map(({ type }) => type);
    notes.change(label, `the body is sent as ${first.type}, and not as ${others.join(", ")}`);
  }
  const required = requestBody["required"] === true;
  return planOf(first.type, first.node, requestBody, required, label, context);
}

const orders: readonly RegExp[] = [
  /^application\/json\b/i,
  /json/i,
  /^application\/x-www-form-urlencoded/i,
  /^multipart\//i,
  /^\*\/\*$/,
  /^text\//i,
  /xml|yaml/i,
];

function preference(type: string): number {
  const order = orders.findIndex((pattern) => pattern.test(type));
  return order < 0 ? orders.length : order;
}

function planOf(
  type: string,
  media: Node,
  body: Node,
  required: boolean,
  label: string,
  context: BodyContext,
): BodyPlan {
  const { references, schemas } = context;
  const schema = media["schema"] ?? media["itemSchema"];
  const form = formOf(type, references.follow(schema)?.node);
  const flat = form === "raw" ? undefined : flattenObject(schema, references);
  const optional = !required;
  const contentType = contentTypeOf(type, form);
  const facts = { form, optional, ...(contentType === undefined ? {} : { contentType }) };
  // An optional body with a required property is given whole or not at all.
  if (flat !== undefined && (required || flat.required.size === 0 || form !== "json"))
    return { ...facts, arguments: propertyArguments(flat, form, media, required, label, context) };

  const own = describedSchema(wholeSchema(schema, form, type, label, schemas), body);
  const file = form === "raw" && !isTextMedia(type);
  const whole: Argument = {
    wireName: "body",
    location: "body",
    schema: own,
    required,
    ...(file ? { file } : {}),
  };
  return { ...facts, whole, arguments: [whole] };
}

function formOf(type: string, schema: Node | undefined): BodyPlan["form"] {
  if (isJsonMedia(type)) return "json";
  if (/^application\/x-www-form-urlencoded/i.test(type)) return "form";
  if (/^multipart\//i.test(type)) return "multipart";
  const takesText = schema === undefined || schema["type"] === "string";
  return /^(?:\*|application)\/\*$/.test(type) && !takesText ? "json" : "raw";
}

function contentTypeOf(type: string, form: BodyPlan["form"]): string | undefined {
  if (type.includes("*")) return form === "raw" ? "application/octet-stream" : undefined;
  if (form === "json") return /^application\/json$/i.test(type) ? undefined : type;
  return form === "raw" ? type : undefined;
}

function propertyArguments(
  { properties, required: names }: FlatObject,
  form: BodyPlan["form"],
  media: Node,
  bodyRequired: boolean,
  label: string,
  { references, schemas }: BodyContext,
): readonly Argument[] {
  return [...properties].map(([wireName, property]): Argument => {
    const file =
      form === "multipart" ? fileArgument(property, encodingType(media, wireName), references) : undefined;
    const style = form === "form" ? encodingStyle(media, wireName) : undefined;
    return {
      wireName,
      location: "body",
      schema: file ?? schemas.convert(property, "request", `${label} ${wireName}`),
      required: bodyRequired && names.has(wireName),
      ...(style === undefined ? {} : { style }),
      ...(file === undefined ? {} : { file: true }),
    };
  });
}

function encodingType(media: Node, property: string): string | undefined {
  return textAt(nodeAt(nodeAt(media, "encoding"), property), "contentType");
}

function wholeSchema(
  schema: unknown,
  form: BodyPlan["form"],
  type: string,
  label: string,
  schemas: SharedSchemas,
): unknown {
  if (form !== "raw") return schemas.convert(schema ?? {}, "request", `${label} body`);
  if (isTextMedia(type)) return { type: "string", description: `The body, as ${type}` };
  return fileArgument({ type: "string", format: "binary" }, type) ?? { type: "string" };
}

function isTextMedia(type: string): boolean {
  return /^text\/|[/+](?:xml|yaml|x-yaml|graphql|sql|javascript|toml)\b/i.test(type);
}
