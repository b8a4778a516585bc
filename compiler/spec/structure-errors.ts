import type { ErrorObject } from "ajv";
import { isObject } from "../../runtime/support/json.ts";
import type { Report } from "../diagnostics/report.ts";
import { listNames, suggest } from "../diagnostics/suggest.ts";
import { pointerPath } from "../source/pointer-path.ts";
import type { Path, SyntaxTree } from "../source/syntax-tree.ts";
import { bareTemplate } from "./check-templates.ts";
import { describePath } from "./describe-path.ts";
import { explainValue } from "./explain-value.ts";
import { plannedRunners, plannedUpstreams } from "./planned-kinds.ts";
import { keysOf, nearestKey, primaryErrors } from "./primary-errors.ts";
import { typeList, typeName } from "./type-name.ts";

/** Turns ajv's errors into diagnostics: one for each mistake, at the key or the value that must change. */
export function reportStructure(tree: SyntaxTree, errors: readonly ErrorObject[], report: Report): void {
  for (const error of primaryErrors(errors)) {
    const reportMistake = byKeyword[error.keyword] ?? reportValue;
    reportMistake({ tree, report, error, path: pointerPath(error.instancePath, tree.value) });
  }
}

interface Mistake {
  readonly tree: SyntaxTree;
  readonly report: Report;
  readonly error: ErrorObject;
  readonly path: Path;
}

function reportUnknownKey(mistake: Mistake): void {
  const choice = namedChoice(mistake.path);
  if (choice === undefined) reportStrayKey(mistake);
  else reportUnknownChoice(mistake, choice);
}

function reportStrayKey({ tree, report, error, path }: Mistake): void {
  const key: string = error.params["additionalProperty"];
  const near = nearestKey(error);
  const unused = keysOf(error).filter((one) => isObject(error.data) && !Object.hasOwn(error.data, one));
  const help = near === undefined ? `allowed here: ${listNames(unused)}` : `did you mean \`${near}\`?`;
  const span = tree.locate([...path, key], "key");
  report.add("DMC2001", { key, where: describePath(path) }, { span, help });
}

function reportUnknownChoice({ tree, report, error, path }: Mistake, choice: Choice): void {
  const name: string = error.params["additionalProperty"];
  const { sort, planned } = choice;
  const available = keysOf(error);
  const span = tree.locate([...path, name], "key");
  if (planned.includes(name)) {
    report.add("DMC2008", { sort, name }, { span, help: `choose from ${listNames(available)}` });
  } else {
    report.add("DMC2007", { sort, name }, { span, help: suggest(name, available, "available") });
  }
}

/** A map whose only key is a choice. */
interface Choice {
  readonly sort: string;
  readonly planned: readonly string[];
}

/** The maps whose one key names a runner or a kind of upstream. */
function namedChoice(path: Path): Choice | undefined {
  if (path[0] === "tools" && path.length === 3 && path[2] === "run") {
    return { sort: "runner", planned: plannedRunners };
  }
  if (path[0] === "upstreams" && path.length === 2) {
    return { sort: "upstream kind", planned: plannedUpstreams };
  }
  return undefined;
}

function reportMissingKey({ tree, report, error, path }: Mistake): void {
  const key: string = error.params["missingProperty"];
  const schema = error.parentSchema?.["properties"]?.[key];
  const description: unknown = isObject(schema) ? schema["description"] : undefined;
  report.add(
    "DMC2002",
    { where: describePath(path), key },
    {
      span: tree.locate(path, "key"),
      ...missingHelp(key, path, description),
    },
  );
}

/** An example of the missing value, or its description in the language. */
function missingHelp(key: string, path: Path, description: unknown): { readonly help: string } {
  if (key === "run" && path[0] === "tools") {
    const fn = `./handlers/${/^[\w-]+$/.test(String(path[1])) ? path[1] : "file"}.ts#name`;
    return {
      help: `add \`run: { fn: ${fn} }\`, \`run: { http: { upstream: …, path: … } }\`, or \`run: { mock: true }\``,
    };
  }
  return { help: `add \`${key}\`${typeof description === "string" ? `: ${asHelp(description)}` : ""}` };
}

/** A sentence in the form of a help line: in lower case, without its full stop. */
function asHelp(sentence: string): string {
  const first = /^[A-Z](?![A-Z])/.test(sentence) ? sentence.charAt(0).toLowerCase() : sentence.charAt(0);
  return first + sentence.slice(1).replace(/\.$/, "");
}

function reportType({ tree, report, error, path }: Mistake): void {
  // Reported by checkTemplates, with its cause.
  if (bareTemplate(error.data, path, tree) !== undefined) return;
  const types: readonly string[] = [error.params["type"]].flat();
  // An empty value has no place of its own.
  const span = tree.locate(path, error.data === null ? "key" : "value");
  const written = tree.source.text.slice(span.start, span.end);
  const help =
    wayToType(types, error.data, written) ?? exampleOf(path, types, error.data) ?? notationOf(types);
  report.add(
    "DMC2003",
    { what: describePath(path), expected: typeList(types), actual: typeName(error.data) },
    { span, ...(help && { help }) },
  );
}

/** How YAML writes a value of the first type. */
function notationOf([type = ""]: readonly string[]): string {
  return notations[type] ?? "write a number";
}

const notations: Readonly<Record<string, string>> = {
  object: "write a map: `{ key: value }`, or indented lines of `key: value`",
  array: "write a list: `[first, second]`, or lines that begin with `-`",
  string: "write one text; after `|` it can have several lines",
  boolean: "write `true` or `false`",
};

/** An entry of a map, for those who wrote a list. */
function exampleOf(path: Path, types: readonly string[], value: unknown): string | undefined {
  if (!Array.isArray(value) || !types.includes("object")) return undefined;
  const key = path.length === 1 ? String(path[0]) : path.length === 3 && path[2] === "input" ? "input" : "";
  return Object.hasOwn(mapExamples, key) ? `write a map: \`${key}: ${mapExamples[key]}\`` : undefined;
}

const mapExamples: Readonly<Record<string, string>> = {
  tools: "{ get_it: { description: Get it, run: { mock: true } } }",
  prompts: "{ review: { description: Review it, messages: [{ role: user, text: Review it }] } }",
  upstreams: '{ api: { http: { baseUrl: "https://api.example.com" } } }',
  schemas: "{ Issue: { type: object } }",
  input: "{ text: { type: string } }",
};

/** Help for values that YAML reads differently than meant. */
function wayToType(types: readonly string[], value: unknown, written: string): string | undefined {
  if (typeof value === "object" || written.includes("\n")) return undefined;
  if (types.includes("boolean") && /^(yes|no|on|off|y|n)$/i.test(written))
    return "write `true` or `false`: YAML 1.2 has no other words for them";
  if (types.includes("string") && typeof value !== "string") return `put quotes around it: "${written}"`;
  return types.includes("array") ? `write it as a list: [${written}]` : undefined;
}

function reportNotExactlyOne({ tree, report, error, path }: Mistake): void {
  const branches = error.schema as readonly { readonly required: readonly string[] }[];
  const choices = branches.flatMap((branch) => branch.required);
  const present = choices.filter((choice) => isObject(error.data) && Object.hasOwn(error.data, choice));
  const second = present[1];
  report.add(
    "DMC2006",
    {
      where: describePath(path),
      choices: listNames(choices),
      given: present.length === 0 ? "none" : present.map((one) => `\`${one}\``).join(" and "),
    },
    {
      span: tree.locate(second === undefined ? path : [...path, second], "key"),
      help: second === undefined ? "add one of them" : "keep one of them",
    },
  );
}

function reportValue({ tree, report, error, path }: Mistake): void {
  const { expected, help } = explainValue(error);
  report.add(
    "DMC2005",
    { what: describePath(path), expected },
    { span: tree.locate(path), ...(help && { help }) },
  );
}

const byKeyword: Readonly<Record<string, (mistake: Mistake) => void>> = {
  additionalProperties: reportUnknownKey,
  required: reportMissingKey,
  dependentRequired: reportMissingKey,
  type: reportType,
  oneOf: reportNotExactlyOne,
};
