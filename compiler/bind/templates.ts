import { parseTemplate, type Template } from "../../runtime/runner/template.ts";
import { isObject, type JsonSchema } from "../../runtime/support/json.ts";
import type { Path } from "../source/syntax-tree.ts";
import { readKey } from "../spec/property-map.ts";
import type { SpecPrompt } from "../spec/spec.ts";
import type { Declared } from "./declared.ts";

/** A string with `{arg}` templates, and the arguments that it may name. */
export interface TemplateUse {
  readonly owner: Declared<unknown>;
  /** From its owner: `["run", "http", "path"]`. */
  readonly path: Path;
  readonly text: string;
  readonly template: Template;
  /** The schema of the arguments, references resolved. */
  readonly args: JsonSchema;
}

/** A value in which every string is a template, and its path below the run. */
export type TemplateValue = readonly [path: Path, value: unknown];

/** Every template in some values of an owner. The paths of the values begin at `base`. */
export function templatesIn(
  owner: Declared<unknown>,
  base: Path,
  values: readonly TemplateValue[],
  args: JsonSchema,
): readonly TemplateUse[] {
  return values
    .flatMap(([path, value]) => texts(value, [...base, ...path]))
    .map(({ path, text }) => ({ owner, path, text, template: parseTemplate(text), args }));
}

/** Every template of a prompt. */
export function promptTemplates(prompt: Declared<SpecPrompt>): readonly TemplateUse[] {
  const args = promptArguments(prompt.value);
  const values = (prompt.value.messages ?? []).flatMap(({ text, content }, index): TemplateValue[] => [
    [[index, "text"], text],
    [[index, "content"], content],
  ]);
  return templatesIn(prompt, ["messages"], values, args);
}

/** The arguments of a prompt as a schema. MCP passes all of them as strings. */
function promptArguments(prompt: SpecPrompt): JsonSchema {
  const names = Object.keys(prompt.arguments ?? {}).map(readKey);
  return {
    type: "object",
    properties: Object.fromEntries(names.map(({ name }) => [name, { type: "string" }])),
    required: names.filter(({ optional }) => !optional).map(({ name }) => name),
    additionalProperties: false,
  };
}

interface FoundText {
  readonly path: Path;
  readonly text: string;
}

/** Every string inside a JSON value. Keys are not templates. */
function texts(value: unknown, path: Path): readonly FoundText[] {
  if (typeof value === "string") return [{ path, text: value }];
  if (Array.isArray(value)) return value.flatMap((item, index) => texts(item, [...path, index]));
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([key, item]) => texts(item, [...path, key]));
}
