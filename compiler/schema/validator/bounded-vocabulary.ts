import type { CodeKeywordDefinition, KeywordDefinition, Vocabulary } from "ajv";
import draft2020 from "ajv/dist/vocabularies/draft2020.js";
import { defaultOf } from "../../../runtime/support/default-of.ts";
import { afterLimits, constantCost } from "./after-limits.ts";
import { forgetMisses, markBranches, stopEarly } from "./fault-bound.ts";
import { multipleOf } from "./multiple-of.ts";
import { withOwnRecord } from "./pattern-properties.ts";
import { anyOf, oneOf } from "./unions.ts";
import { uniqueItems } from "./unique-items.ts";

/**
 * The keywords of draft 2020-12 as ajv has them, with bounds, so that checking a value costs no more than a multiple
 * of its size: a size limit that failed stops the other keywords of its schema, loops stop after a few faults, and
 * the keywords that compare items or divide numbers are linear and exact. `reference` defines `$ref`.
 */
export function boundedVocabulary(reference: CodeKeywordDefinition): Vocabulary {
  const own = new Map<string, CodeKeywordDefinition>(
    [reference, anyOf, oneOf, multipleOf, uniqueItems].map((definition) => [
      String(definition.keyword),
      definition,
    ]),
  );
  return defaultOf<readonly Vocabulary[]>(draft2020)
    .flat()
    .map((definition) => {
      if (typeof definition === "string") return definition;
      const { keyword } = definition;
      return typeof keyword === "string" ? bounded(keyword, own.get(keyword) ?? definition) : definition;
    });
}

function bounded(keyword: string, definition: KeywordDefinition): KeywordDefinition {
  if (!("code" in definition) || constantCost.has(keyword)) return definition;
  const { code } = definition;
  return {
    ...definition,
    code: (cxt, ruleType) =>
      afterLimits(cxt, () => {
        stopEarly(keyword, cxt);
        markBranches(keyword, cxt);
        forgetMisses(keyword, cxt);
        if (keyword === "patternProperties") withOwnRecord(cxt, () => code(cxt, ruleType));
        else code(cxt, ruleType);
      }),
  };
}
