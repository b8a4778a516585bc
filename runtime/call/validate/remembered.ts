import type { CheckAnswer, CheckPlace, DefinitionCheck } from "../../catalogue/emitted-catalogue.ts";

/**
 * Calls a check, once for each value: where the branches of recursive unions try one definition again and again, the
 * calls would double with each level of the value.
 */
export function remembered(check: DefinitionCheck, value: unknown, place: CheckPlace): boolean {
  if (typeof value !== "object" || value === null) return check(value, place);
  const answers = answersOf(check, place.dynamicAnchors);
  const known = answers.get(value);
  if (known !== undefined) {
    check.errors = known.errors;
    if (check.evaluated !== undefined) Object.assign(check.evaluated, known.evaluated);
    return known.errors === null;
  }
  const valid = check(value, place);
  const errors = valid ? null : (check.errors ?? []);
  answers.set(value, { errors, ...(check.evaluated && { evaluated: { ...check.evaluated } }) });
  return valid;
}

function answersOf(check: DefinitionCheck, memory: CheckPlace["dynamicAnchors"]): Map<object, CheckAnswer> {
  memory.answers ??= new Map();
  const answers = memory.answers.get(check) ?? new Map<object, CheckAnswer>();
  memory.answers.set(check, answers);
  return answers;
}
