import type { SearchField } from "../search-index.ts";
import { type FieldTerms, fieldWeights, searchFields } from "./fields.ts";

/** Saturation of term frequency (BM25's k1). */
export const saturation = 1.8;

/** Weights are stored in steps of 1/127, so that each takes one byte. */
export const weightSteps = 127;

/** Returns the length of each field in terms. Description and docs count as one field. */
export function fieldLengths(fields: FieldTerms): Record<SearchField, number> {
  const lengths = Object.fromEntries(searchFields.map((field) => [field, fields[field].length])) as Record<
    SearchField,
    number
  >;
  const text = lengths.description + lengths.docs;
  return { ...lengths, description: text, docs: text };
}

/**
 * Returns the weighted frequency of each term: BM25F's tf (Zaragoza et al., TREC 2004). Each field is normalised by its
 * own mean length.
 */
export function fieldFrequencies(
  fields: FieldTerms,
  averages: Readonly<Record<SearchField, number>>,
): Map<string, Partial<Record<SearchField, number>>> {
  const lengths = fieldLengths(fields);
  const frequencies = new Map<string, Partial<Record<SearchField, number>>>();
  for (const field of searchFields) {
    const { weight, norm } = fieldWeights[field];
    const each = weight / (1 - norm + (norm * lengths[field]) / (averages[field] || 1));
    for (const term of fields[field]) {
      const known = frequencies.get(term) ?? {};
      known[field] = (known[field] ?? 0) + each;
      frequencies.set(term, known);
    }
  }
  return frequencies;
}

export function sumOf(byField: Partial<Record<SearchField, number>>): number {
  return Object.values(byField).reduce((total, value) => total + value, 0);
}

/** Converts a frequency to the form in which the index stores it. */
export function packWeight(frequency: number): number {
  return Math.max(1, Math.round((weightSteps * frequency) / (frequency + saturation)));
}
