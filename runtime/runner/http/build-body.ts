import { DeltaMcpError } from "../../errors.ts";
import { isObject, type Json } from "../../support/json.ts";
import { exactJson, withoutBigints } from "../../support/long-integer.ts";
import type { OutboundBody } from "../../upstream/http/outbound-request.ts";
import { argumentAt } from "../template.ts";
import type { CompiledBinding, CompiledBody } from "./compile-binding.ts";
import { formStyle, plainText, queryPairs } from "./parameter-style.ts";

type Args = Readonly<Record<string, unknown>>;

/** Undefined if the body is an optional argument that is missing, or if all arguments of an optional body are missing. */
export function buildBody(
  binding: CompiledBinding,
  body: CompiledBody,
  args: Args,
): OutboundBody | undefined {
  if (binding.bodyNeeds?.every((name) => argumentAt(args, name) === undefined) === true) return undefined;
  if (body.kind === "json") {
    const value = body.fill(args);
    if (value === undefined) return undefined;
    return {
      contentType: "application/json",
      content: exactJson(value),
      shown: withoutBigints(value) as Json,
    };
  }
  if (body.kind === "raw") {
    const value = body.fill(args);
    if (value === undefined) return undefined;
    return raw(value, body.contentType);
  }
  if (body.kind === "form") {
    const pairs = body.fields.flatMap(([name, fill]) =>
      queryPairs(name, fill(args), binding.styles.get(name) ?? formStyle),
    );
    // In a form a space is `+` (URL standard, 5.2); queryPairs never leaves a `+` of its own.
    const content = pairs.join("&").replaceAll("%20", "+");
    return { contentType: "application/x-www-form-urlencoded", content, shown: content };
  }
  return multipart(body.fields.map(([name, fill]) => [name, fill(args)]));
}

/** A text, or the bytes of a file. A file has its own media type if the spec has only the default type for text. */
function raw(value: unknown, contentType: string): OutboundBody {
  const file = asFile("body", value);
  if (file === undefined) {
    const content = plainText(value);
    return { contentType, content, shown: content };
  }
  const type = contentType.startsWith("text/plain") ? file.type : contentType;
  const shown = { filename: file.name, contentType: type, bytes: file.size };
  return { contentType: type, content: file, shown };
}

/** `multipart/form-data` (RFC 7578): lists repeat their name, objects are sent as JSON, and files as files. */
function multipart(fields: readonly (readonly [string, unknown])[]): OutboundBody {
  const form = new FormData();
  const shown: Json[] = [];
  for (const [name, value] of fields.flatMap(([field, given]) => spread(field, given))) {
    const file = asFile(name, value);
    if (file !== undefined) {
      form.append(name, file);
      shown.push({ name, filename: file.name, contentType: file.type, bytes: file.size });
    } else if (isObject(value)) {
      const text = exactJson(value);
      form.append(name, new Blob([text], { type: "application/json" }));
      shown.push({ name, contentType: "application/json", value: text });
    } else {
      form.append(name, plainText(value));
      shown.push({ name, value: plainText(value) });
    }
  }
  return { content: form, shown };
}

function spread(name: string, value: unknown): (readonly [string, unknown])[] {
  if (value === undefined || value === null) return [];
  return Array.isArray(value) ? value.flatMap((item) => spread(name, item)) : [[name, value]];
}

/**
 * The file that an argument holds: `{ filename, contentType?, base64 | text }`. Throws
 * DeltaMcpError("invalid_arguments") for a file without content, or with invalid Base64.
 */
function asFile(name: string, value: unknown): File | undefined {
  if (!isObject(value) || typeof value["filename"] !== "string") return undefined;
  const { filename, contentType, base64, text } = value;
  const type = typeof contentType === "string" ? contentType : "application/octet-stream";
  if (typeof text === "string") return new File([text], filename as string, { type });
  if (typeof base64 !== "string")
    throw new DeltaMcpError(
      "invalid_arguments",
      `The file \`${name}\` needs a content, as \`base64\` or as \`text\`.`,
    );
  if (!/^[A-Za-z0-9+/_-]*={0,2}\s*$/.test(base64))
    throw new DeltaMcpError("invalid_arguments", `\`${name}\` must be base64.`);
  return new File([Buffer.from(base64, "base64")], filename as string, { type });
}
