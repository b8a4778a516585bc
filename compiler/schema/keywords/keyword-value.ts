import { isObject } from "../../../runtime/support/json.ts";
import { type KeywordForm, typeNames } from "./keyword-forms.ts";

/**
 * What the value of a keyword must be, where it is something else: the end of `must be …`. The schemas inside
 * the value are not looked into. Agrees with the meta-schema of 2020-12, but takes older forms as well, and no empty `enum`: that
 * accepts nothing, and validators refuse it.
 */
export function explainKeywordValue(form: KeywordForm, value: unknown): string | undefined {
  const [accepts, expected] = forms[form];
  return accepts(value) ? undefined : expected;
}

type Test = (value: unknown) => boolean;

const isString: Test = (value) => typeof value === "string";
const isBoolean: Test = (value) => typeof value === "boolean";
const isNumber: Test = (value) => typeof value === "number";
const isCount: Test = (value) => Number.isInteger(value) && (value as number) >= 0;
const isSchema: Test = (value) => isBoolean(value) || isObject(value);
const isSchemaList: Test = (value) => Array.isArray(value) && value.length > 0 && value.every(isSchema);
const isStringList: Test = (value) =>
  Array.isArray(value) && value.every(isString) && new Set(value).size === value.length;
const isMapOf =
  (test: Test): Test =>
  (value) =>
    isObject(value) && Object.values(value).every(test);
const isTypeName: Test = (value) => typeNames.some((name) => name === value);

const typeList = `one of ${typeNames.join(", ")}, or a list of these`;

const forms: Readonly<Record<KeywordForm, readonly [Test, string]>> = {
  any: [() => true, "any value"],
  array: [Array.isArray, "a list"],
  boolean: [isBoolean, "true or false"],
  count: [isCount, "a whole number, 0 or more"],
  number: [isNumber, "a number"],
  "number or boolean": [(value) => isNumber(value) || isBoolean(value), "a number"],
  "positive number": [(value) => isNumber(value) && (value as number) > 0, "a number more than 0"],
  regex: [isString, "a regular expression"],
  schema: [isSchema, "a schema: a map, true or false"],
  "schema list": [isSchemaList, "a non-empty list of schemas"],
  "schema map": [isMapOf(isSchema), "a map from names to schemas"],
  "schema map by regex": [isMapOf(isSchema), "a map from regular expressions to schemas"],
  "schema or schema list": [
    (value) => isSchema(value) || isSchemaList(value),
    "a schema: a map, true or false",
  ],
  "schema or string list map": [
    isMapOf((value) => isSchema(value) || isStringList(value)),
    "a map from property names to schemas or lists of property names",
  ],
  values: [(value) => Array.isArray(value) && value.length > 0, "a non-empty list of values"],
  string: [isString, "a text"],
  "string list": [isStringList, "a list of texts, each different"],
  "string list map": [isMapOf(isStringList), "a map from property names to lists of property names"],
  "string list or boolean": [
    (value) => isStringList(value) || isBoolean(value),
    "a list of property names, each different",
  ],
  type: [
    (value) =>
      isTypeName(value) ||
      (isStringList(value) && (value as unknown[]).length > 0 && (value as unknown[]).every(isTypeName)),
    typeList,
  ],
};
