import type { ValidationError } from "../../catalogue/emitted-catalogue.ts";
import type { ToolRecord } from "../../catalogue/records.ts";
import { type ToldTool, toldSignature } from "../../catalogue/told-signature.ts";
import { isObject } from "../../support/json.ts";
import { nearest } from "../../support/nearest.ts";
import { explainKeyword } from "./explain-keyword.ts";
import { readablePath, valueAt } from "./json-pointer.ts";
import { rootCauses } from "./root-causes.ts";

/** The parts of a tool that an explanation of refused arguments needs. */
export type ExplainedTool = Pick<ToolRecord, "name" | "inputSchema" | "authorSchema"> & ToldTool;

/**
 * Tells a model, in one answer, everything that is wrong with its arguments and how the tool is called:
 * place, what was expected, what came, and what may have been meant.
 */
export function explainArguments(
  tool: ExplainedTool,
  args: unknown,
  errors: readonly ValidationError[],
): string {
  const problems = explainErrors(tool, args, errors);
  return `Wrong arguments for ${tool.name}: ${problems}.\n${toldSignature(tool)}`;
}

/** Returns every problem of a value, as one sentence without its full stop; `whole` names the value itself. */
export function explainErrors(
  tool: Pick<ToolRecord, "inputSchema" | "authorSchema">,
  value: unknown,
  errors: readonly ValidationError[],
  whole = "the arguments",
): string {
  const causes = rootCauses(errors);
  const hints = new Hints(tool, value, causes);
  const told = causes.slice(0, maxProblems).map((error) => explain(error, value, hints, whole));
  if (causes.length > maxProblems) told.push("and more");
  return told.join("; ");
}

/** More than a model mends at once. A validator stops after some faults, so the rest has no number. */
const maxProblems = 8;

function explain(error: ValidationError, root: unknown, hints: Hints, whole: string): string {
  const missing = error.params["missingProperty"];
  if (typeof missing === "string") {
    const because = error.params["property"];
    const reason = because === undefined ? "" : `, which \`${because}\` needs`;
    return `\`${readablePath(root, error.instancePath, missing)}\` is missing${reason}`;
  }
  const unknown = error.params["additionalProperty"] ?? error.params["unevaluatedProperty"];
  if (typeof unknown === "string") {
    const meant = hints.meantBy(error.instancePath, unknown);
    const hint = meant === undefined ? "" : ` (did you mean \`${meant}\`?)`;
    return `\`${readablePath(root, error.instancePath, unknown)}\` is not known${hint}`;
  }
  const place = readablePath(root, error.instancePath);
  const subject = place === "" ? whole : `\`${place}\``;
  return `${subject} ${explainKeyword(error, valueAt(root, error.instancePath))}`;
}

/** Finds what an unknown key may have meant: a known name spelt nearly so, or the only one that is missing. */
class Hints {
  readonly #schema: unknown;
  readonly #value: unknown;
  readonly #missing = new Map<string, string[]>();

  constructor(
    tool: Pick<ToolRecord, "inputSchema" | "authorSchema">,
    value: unknown,
    causes: readonly ValidationError[],
  ) {
    this.#schema = tool.authorSchema ?? tool.inputSchema;
    this.#value = value;
    for (const { keyword, instancePath, params } of causes) {
      if (keyword !== "required") continue;
      const names = this.#missing.get(instancePath) ?? [];
      names.push(String(params["missingProperty"]));
      this.#missing.set(instancePath, names);
    }
  }

  meantBy(place: string, key: string): string | undefined {
    const given = valueAt(this.#value, place);
    const missing = this.#missing.get(place) ?? [];
    const known = place === "" && isObject(this.#schema) ? Object.keys(propertiesOf(this.#schema)) : [];
    const free = [...new Set([...missing, ...known])].filter(
      (name) => !(isObject(given) && Object.hasOwn(given, name)),
    );
    return nearest(key, free, 1)[0] ?? (missing.length === 1 ? missing[0] : undefined);
  }
}

function propertiesOf(schema: Record<string, unknown>): Record<string, unknown> {
  return isObject(schema["properties"]) ? schema["properties"] : {};
}
