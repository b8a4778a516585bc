import { isJsonMedia } from "../arguments/parameter-arguments.ts";
import { type Operation, operationLabel } from "../operations/list-operations.ts";
import { entriesAt, textAt } from "../read/document.ts";
import type { References } from "../read/references.ts";
import type { SharedSchemas } from "../schemas/shared-schemas.ts";

export interface OperationOutput {
  /** The schema of the data that a success has; absent if no response has JSON. */
  readonly output?: unknown;
  /** The schema as the document has it, of the first response with JSON. */
  readonly given?: unknown;
  /** The headers of successes by name in lower case, with their descriptions. */
  readonly headers: ReadonlyMap<string, string>;
  /** The `Accept` header, if it is not the runner's own. */
  readonly accept?: string;
}

/** Reads the success responses of an operation: the type of the result, and the media types to ask for. */
export function outputOf(
  operation: Operation,
  references: References,
  schemas: SharedSchemas,
): OperationOutput {
  const all = entriesAt(operation.node, "responses");
  const successes = all.filter(([status]) => /^2(?:\d\d|XX)$/i.test(status));
  const chosen = successes.length > 0 ? successes : all.filter(([status]) => status === "default");
  const media = chosen.flatMap(([, response]) => entriesAt(references.follow(response)?.node, "content"));
  const json = media.filter(([type]) => isJsonMedia(type) || type === "*/*");
  const found = json.flatMap(([, value]) => {
    const node = references.follow(value)?.node;
    return node?.["schema"] === undefined ? [] : [node["schema"]];
  });
  const converted = found.map((schema) =>
    schemas.convert(schema, "response", `${operationLabel(operation)} response`),
  );
  const distinct = [...new Map(converted.map((schema) => [JSON.stringify(schema), schema])).values()];
  const [only] = distinct;
  const output = distinct.length > 1 ? { anyOf: distinct } : only;
  const types = [...new Set((json.length > 0 ? json : media).map(([type]) => mediaRange(type)))];
  const usual = types.every((type) => type === "application/json" || type === "*/*" || type === "");
  return {
    // A schema that accepts everything types nothing.
    ...(output === undefined || isEmpty(output) ? {} : { output }),
    ...(usual ? {} : { accept: types.join(", ") }),
    ...(found[0] === undefined ? {} : { given: found[0] }),
    headers: headersOf(chosen, references),
  };
}

function headersOf(
  responses: readonly (readonly [string, unknown])[],
  references: References,
): ReadonlyMap<string, string> {
  const entries = responses.flatMap(([, response]) =>
    entriesAt(references.follow(response)?.node, "headers").map(([name, value]) => {
      const node = references.follow(value)?.node;
      // A Link header serves paging where nothing else is said of it.
      return [name.toLowerCase(), textAt(node, "description") ?? "next"] as const;
    }),
  );
  return new Map(entries);
}

function isEmpty(schema: unknown): boolean {
  return (
    schema === true || (typeof schema === "object" && schema !== null && Object.keys(schema).length === 0)
  );
}

/** A media type as a header can have it: some documents have a sentence there. */
function mediaRange(type: string): string {
  const trimmed = type.trim();
  return /^[\w!#$&^.+*-]+\/[\w!#$&^.+*-]+(?:\s*;\s*[\w-]+=(?:[\w.+:/-]+|"[^"\r\n]*"))*$/.test(trimmed)
    ? trimmed
    : "";
}
