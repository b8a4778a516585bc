import type { Profile } from "../config/config.ts";
import type { ProfileRules, Rule } from "./rule.ts";
import { arrayItems } from "./rules/array-items.ts";
import { bareReferences } from "./rules/bare-references.ts";
import { closeObjects } from "./rules/close-objects.ts";
import { closeUnevaluated } from "./rules/close-unevaluated.ts";
import { dropNoise, dropStrictNoise } from "./rules/drop-noise.ts";
import { dropNot } from "./rules/drop-not.ts";
import { flattenConditionals } from "./rules/flatten-conditionals.ts";
import { flattenUnions } from "./rules/flatten-unions.ts";
import { forbiddenProperties } from "./rules/forbidden-properties.ts";
import { loneReferences } from "./rules/lone-references.ts";
import { mergeAllOf } from "./rules/merge-all-of.ts";
import { noDependencies } from "./rules/no-dependencies.ts";
import { noPatterns } from "./rules/no-patterns.ts";
import { portableEnums } from "./rules/portable-enums.ts";
import { portablePatterns } from "./rules/portable-patterns.ts";
import { requiredExists } from "./rules/required-exists.ts";
import { rootObject } from "./rules/root-object.ts";
import { singleType } from "./rules/single-type.ts";
import { tidyEnums } from "./rules/tidy-enums.ts";
import { typedNodes } from "./rules/typed-nodes.ts";
import { typesInBranches } from "./rules/types-in-branches.ts";
import { validDefault } from "./rules/valid-default.ts";
import { widenUnions } from "./rules/widen-unions.ts";

/** The rules for combinators. They come first, so that the following rules get plain schemas. */
const plain: readonly Rule[] = [
  dropNoise,
  tidyEnums,
  closeUnevaluated,
  loneReferences,
  mergeAllOf,
  flattenConditionals,
  dropNot,
  flattenUnions,
];

const typed: readonly Rule[] = [
  singleType,
  typedNodes,
  rootObject,
  requiredExists,
  forbiddenProperties,
  arrayItems,
  typesInBranches,
  portableEnums,
  portablePatterns,
  validDefault,
];

/** The rules for outputs. Models do not write results, so these rules rewrite only constructs that clients refuse. */
const output: readonly Rule[] = [
  dropNoise,
  tidyEnums,
  closeUnevaluated,
  loneReferences,
  mergeAllOf,
  widenUnions,
  portablePatterns,
  rootObject,
  requiredExists,
];

/** The rules of each profile, in order. What each client accepts is in docs/profiles.md. */
export const profiles: Readonly<Record<Profile, ProfileRules>> = {
  portable: { input: [...plain, ...typed], output },
  strict: {
    input: [
      dropStrictNoise,
      ...plain.slice(1),
      noDependencies,
      noPatterns,
      ...typed,
      closeObjects,
      bareReferences,
    ],
    output,
  },
  none: { input: [], output: [] },
};
