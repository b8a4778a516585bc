/**
 * Words that people write for keywords of JSON Schema, and that are too short, or too far from them, to be told by their
 * letters. `optional` stands for no keyword: a property is optional unless it is in `required`.
 */
export const keywordAliases: ReadonlyMap<string, string> = new Map(
  Object.entries({
    type: ["typ", "types", "tpye", "tyep", "tye", "typee", "datatype", "data_type"],
    enum: ["enums", "enm", "enumm", "enun", "choices", "options", "allowed", "allowedValues", "oneof_values"],
    items: ["item", "itmes", "elements", "of"],
    const: ["constant", "contant"],
    properties: ["props", "fields"],
    required: ["require", "requires", "mandatory"],
    pattern: ["regex", "regexp", "patten", "match"],
    minLength: ["minlen", "min_len", "minLen"],
    maxLength: ["maxlen", "max_len", "maxLen"],
    minimum: ["min", "gte", "ge"],
    maximum: ["max", "lte", "le"],
    exclusiveMinimum: ["gt"],
    exclusiveMaximum: ["lt"],
    multipleOf: ["step"],
    uniqueItems: ["unique"],
    description: ["desc", "descr", "doc", "docs", "help"],
    default: ["defaults", "def"],
    not: ["no"],
    $ref: ["ref"],
  }).flatMap(([keyword, words]) => words.map((word) => [word, keyword] as const)),
);
