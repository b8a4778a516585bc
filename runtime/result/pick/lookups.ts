import type { compile } from "@jmespath-community/jmespath";
import { isObject } from "../../support/json.ts";

type ExpressionNode = ReturnType<typeof compile>;

/** Objects of which the keys are remembered for one field. */
const maxSamples = 20;
/** Fields that one sentence names. */
const maxFields = 5;
const maxKeys = 30;

/** The places where an expression looked for one field. */
interface Field {
  readonly name: string;
  found: boolean;
  /** The keys of objects that do not have it. */
  readonly keys: Set<string>;
  /** Objects that do not have it. */
  objects: number;
  /** The type of a value that has no fields at all. */
  type?: string;
}

/** The two sides of `==`, `!=`, `<` and so on. */
interface Comparison {
  readonly text: string;
  /** Some pair of values could be compared. */
  sensible: boolean;
  types?: readonly [string, string];
}

/**
 * Remembers what an expression looked for and never found, over all evaluations that share this object. JMESPath gives null
 * for a field that is not there, so that a wrong name would look like missing data, and false for values of two types.
 */
export class Lookups {
  readonly #fields = new Map<ExpressionNode, Field>();
  readonly #comparisons = new Map<ExpressionNode, Comparison>();
  #tree: ExpressionNode | undefined;

  /** The syntax tree: the same one for all evaluations, because its nodes are the places. */
  treeOf(parse: () => ExpressionNode): ExpressionNode {
    this.#tree ??= parse();
    return this.#tree;
  }

  /** Notes a lookup of a field. */
  look(node: ExpressionNode & { readonly name: string }, value: unknown): void {
    if (value === null || value === undefined) return;
    let field = this.#fields.get(node);
    if (field === undefined) {
      field = { name: node.name, found: false, keys: new Set(), objects: 0 };
      this.#fields.set(node, field);
    }
    if (field.found) return;
    if (!isObject(value)) field.type ??= typeName(value);
    else if (Object.hasOwn(value, node.name)) field.found = true;
    else if (field.objects++ < maxSamples)
      for (const key of Object.keys(value).slice(0, maxKeys)) field.keys.add(key);
  }

  /** Notes a comparison of two values by `==` or an order. */
  compare(node: ExpressionNode & { readonly name: string }, left: unknown, right: unknown): void {
    let comparison = this.#comparisons.get(node);
    if (comparison === undefined) {
      comparison = { text: operators[node.name] ?? node.name, sensible: false };
      this.#comparisons.set(node, comparison);
    }
    // Values of two types are unequal by right.
    if (comparison.sensible || node.name === "NE" || left === null || right === null) return;
    const types = [typeName(left), typeName(right)] as const;
    if (node.name === "EQ" ? types[0] === types[1] : types.every((type) => type === "number"))
      comparison.sensible = true;
    else comparison.types ??= types;
  }

  /** Returns sentences that name what was never found. `declared` gives the names that may be absent by right. */
  note(declared: () => ReadonlySet<string>): string | undefined {
    const told = [
      ...this.#missing(declared).slice(0, maxFields).map(fieldSentence),
      ...[...this.#comparisons.values()].flatMap(comparisonSentence),
    ];
    return told.length === 0 ? undefined : told.join(" ");
  }

  #missing(declared: () => ReadonlySet<string>): readonly Field[] {
    const lacking = [...this.#fields.values()].filter(({ found }) => !found);
    if (lacking.length === 0) return [];
    const known = declared();
    const byName = new Map(lacking.map((field) => [field.name, field]));
    return [...byName.values()].filter(({ name }) => !known.has(name));
  }
}

const operators: Readonly<Record<string, string>> = {
  EQ: "==",
  LT: "<",
  LTE: "<=",
  GT: ">",
  GTE: ">=",
};

function fieldSentence({ name, objects, keys, type }: Field): string {
  if (objects === 0)
    return `\`pick\` looks for \`${name.slice(0, 60)}\` in ${article(type)}, which has no fields.`;
  const shown = [...keys].slice(0, maxKeys).map((key) => key.slice(0, 60));
  const rest = keys.size > maxKeys ? ", …" : "";
  const there = shown.length === 0 ? "There are no fields" : `There are: ${shown.join(", ")}${rest}`;
  return `\`pick\` names \`${name.slice(0, 60)}\`, which is not there. ${there}.`;
}

function comparisonSentence({ sensible, text, types }: Comparison): readonly string[] {
  if (sensible || types === undefined) return [];
  const [left, right] = types;
  if (left === right) return [`\`${text}\` of ${left}s is never true: JMESPath orders numbers only.`];
  const hint =
    types.includes("number") && types.includes("string") ? "; a number is written in backticks: `5`" : "";
  return [`\`${text}\` of ${article(left)} and ${article(right)} is never true${hint}.`];
}

function article(type = "null"): string {
  return `${/^[aeiou]/.test(type) ? "an" : "a"} ${type}`;
}

function typeName(value: unknown): string {
  return Array.isArray(value) ? "array" : typeof value;
}

/** Describes a value in a few words, for a reader whose expression found null in it. */
export function describeValue(value: unknown): string {
  if (Array.isArray(value)) {
    if (value.length === 0) return "an empty array";
    const keys = [
      ...new Set(value.slice(0, maxSamples).flatMap((item) => (isObject(item) ? Object.keys(item) : []))),
    ];
    const items = keys.length === 0 ? `${typeName(value[0])}s` : `objects with ${listed(keys)}`;
    return `an array of ${value.length} ${items}`;
  }
  return isObject(value) ? `an object with ${listed(Object.keys(value))}` : article(typeName(value));
}

function listed(keys: readonly string[]): string {
  const shown = keys.slice(0, maxKeys).map((key) => key.slice(0, 60));
  return shown.length === 0 ? "no fields" : `${shown.join(", ")}${keys.length > maxKeys ? ", …" : ""}`;
}
