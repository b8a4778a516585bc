import { parseTemplate, type Template } from "../../runtime/runner/template.ts";
import { isObject, type JsonSchema } from "../../runtime/support/json.ts";
import type { Path } from "../source/syntax-tree.ts";
import { readKey } from "../spec/property-map.ts";
import type { SpecPrompt, SpecRun } from "../spec/spec.ts";
import type { BoundTool } from "./bound-server.ts";
import type { Declared } from "./declared.ts";

/** A text with `{arg}` holes, and the arguments that it may name. */
export interface TemplateUse {
  readonly owner: Declared<unknown>;
  /** From its owner: `["run", "http", "path"]`. */
  readonly path: Path;
  readonly text: string;
  readonly template: Template;
  /** The schema of the arguments, references resolved. */
  readonly args: JsonSchema;
}

/** A value in which every text is a template, and where it stands below `run`. */
type TemplateValue = readonly [path: Path, value: unknown];

/** What may hold `{arg}`, a function a runner; `fn` and `mock` have nothing. */
const templatesOfRun: readonly ((run: SpecRun) => readonly TemplateValue[])[] = [httpTemplates];

function httpTemplates({ http }: SpecRun): readonly TemplateValue[] {
  if (http === undefined) return [];
  const { path, query, headers, cookies, body = {} } = http;
  return [
    [["http", "path"], path],
    [["http", "query"], query],
    [["http", "headers"], headers],
    [["http", "cookies"], cookies],
    [["http", "body", "json"], body.json],
    [["http", "body", "form"], body.form],
    [["http", "body", "multipart"], body.multipart],
    [["http", "body", "raw"], body.raw],
  ];
}

/** Every template of a tool. */
export function toolTemplates(tool: BoundTool): readonly TemplateUse[] {
  return templatesOfRun
    .flatMap((templates) => templates(tool.value.run))
    .flatMap(([path, value]) => texts(value, ["run", ...path]))
    .map((text) => use(tool, text, tool.resolvedInput.schema));
}

/** Every template of a prompt. */
export function promptTemplates(prompt: Declared<SpecPrompt>): readonly TemplateUse[] {
  const args = promptArguments(prompt.value);
  return (prompt.value.messages ?? []).flatMap(({ text, content }, index) => [
    ...texts(text, ["messages", index, "text"]).map((found) => use(prompt, found, args)),
    ...texts(content, ["messages", index, "content"]).map((found) => use(prompt, found, args)),
  ]);
}

/** The arguments of a prompt as a schema: MCP passes them as texts. */
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

/** Every text inside a JSON value; keys are not templates. */
function texts(value: unknown, path: Path): readonly FoundText[] {
  if (typeof value === "string") return [{ path, text: value }];
  if (Array.isArray(value)) return value.flatMap((item, index) => texts(item, [...path, index]));
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([key, item]) => texts(item, [...path, key]));
}

function use(owner: Declared<unknown>, { path, text }: FoundText, args: JsonSchema): TemplateUse {
  return { owner, path, text, template: parseTemplate(text), args };
}
