import type { ErrorObject } from "ajv";
import { isObject } from "../../runtime/json.ts";
import type { Report } from "../diagnostics/report.ts";
import { didYouMean, listNames, suggest } from "../diagnostics/suggest.ts";
import type { Path, SyntaxTree } from "../source/syntax-tree.ts";
import { describePath } from "./describe-path.ts";
import { plannedRunners, plannedUpstreamKinds, runners, upstreamKinds } from "./runner-names.ts";
import { typeList, typeName } from "./type-name.ts";

/** Turns ajv's errors into diagnostics: one a mistake, each at the key or the value that has to change. */
export function reportStructure(tree: SyntaxTree, errors: readonly ErrorObject[], report: Report): void {
  const strangers = new Set(
    errors
      .filter(({ keyword }) => keyword === "additionalProperties")
      .map(({ instancePath }) => instancePath),
  );
  for (const error of errors) {
    // `oneOf` says it all: its branches only ask for one key each.
    if (/\/oneOf\/\d+\//.test(error.schemaPath)) continue;
    // `run: { htp: … }` has no runner because it has an unknown one: one mistake, not two.
    if (error.keyword === "oneOf" && strangers.has(error.instancePath)) continue;
    const reportMistake = byKeyword[error.keyword] ?? reportValue;
    reportMistake({ tree, report, error, path: pathOf(error.instancePath, tree.value) });
  }
}

interface Mistake {
  readonly tree: SyntaxTree;
  readonly report: Report;
  readonly error: ErrorObject;
  readonly path: Path;
}

function reportUnknownKey({ tree, report, error, path }: Mistake): void {
  const key: string = error.params["additionalProperty"];
  const at = [...path, key];
  const span = tree.locate(at, "key");
  const named = namedChoice(path);
  if (named !== undefined) {
    const { sort, available, planned } = named;
    if (planned.includes(key)) {
      report.add("DMC2008", { sort, name: key }, { span, help: `there is ${listNames(available)}` });
    } else {
      report.add("DMC2007", { sort, name: key }, { span, help: suggest(key, available, "there is") });
    }
    return;
  }
  const present = isObject(error.data) ? error.data : {};
  const known = Object.keys(error.parentSchema?.["properties"] ?? {}).filter(
    (one) => !Object.hasOwn(present, one),
  );
  report.add(
    "DMC2001",
    { key, where: describePath(path) },
    { span, help: suggest(key, known, "it may have") },
  );
}

/** The maps whose one key names a runner or a kind of upstream. */
function namedChoice(path: Path) {
  if (path[0] === "tools" && path.length === 3 && path[2] === "run") {
    return { sort: "runner", available: runners, planned: plannedRunners };
  }
  if (path[0] === "upstreams" && path.length === 2) {
    return { sort: "upstream kind", available: upstreamKinds, planned: plannedUpstreamKinds };
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
      ...(typeof description === "string" && { help: `\`${key}\`: ${description}` }),
    },
  );
}

function reportType({ tree, report, error, path }: Mistake): void {
  const span = tree.locate(path);
  const expected = typeList(error.params["type"]);
  const scalar = typeof error.data === "number" || typeof error.data === "boolean";
  const written = tree.source.text.slice(span.start, span.end);
  report.add(
    "DMC2003",
    { what: describePath(path), expected, actual: typeName(error.data) },
    {
      // An empty value has no place of its own to point at.
      span: error.data === null ? tree.locate(path, "key") : span,
      ...(scalar &&
        [error.params["type"]].flat().includes("string") && { help: `put quotes around it: "${written}"` }),
    },
  );
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
    { span: tree.locate(second === undefined ? path : [...path, second], "key") },
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

function explainValue(error: ErrorObject): { readonly expected: string; readonly help?: string | undefined } {
  const limit = String(error.params["limit"]);
  switch (error.keyword) {
    case "enum": {
      const values: string[] = error.params["allowedValues"];
      return {
        expected: `must be one of ${listNames(values)}`,
        help: didYouMean(String(error.data), values),
      };
    }
    case "minLength":
    case "minItems":
      return { expected: "must not be empty" };
    case "minimum":
      return { expected: `must be ${limit} or more` };
    case "exclusiveMinimum":
      return { expected: `must be more than ${limit}` };
    case "maximum":
      return { expected: `must be ${limit} or less` };
    case "uniqueItems":
      return { expected: "names the same thing twice" };
    default: {
      const examples: unknown[] = error.parentSchema?.["examples"] ?? [];
      return { expected: `must look like ${examples.map((one) => `\`${asText(one)}\``).join(" or ")}` };
    }
  }
}

const byKeyword: Readonly<Record<string, (mistake: Mistake) => void>> = {
  additionalProperties: reportUnknownKey,
  required: reportMissingKey,
  dependentRequired: reportMissingKey,
  type: reportType,
  oneOf: reportNotExactlyOne,
};

const asText = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value));

/** A JSON pointer as a path: indexes of lists become numbers. */
function pathOf(pointer: string, root: unknown): Path {
  let value = root;
  return pointer
    .split("/")
    .slice(1)
    .map((token) => {
      const key = token.replaceAll("~1", "/").replaceAll("~0", "~");
      const step = Array.isArray(value) ? Number(key) : key;
      value = (value as Record<string, unknown>)[step];
      return step;
    });
}
