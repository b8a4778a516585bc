/** Keywords of JSON Schema whose value is a bound or a count: a double is as good there as all the digits. */
const numericKeywords: ReadonlySet<string> = new Set(
  (
    "minimum maximum exclusiveMinimum exclusiveMaximum multipleOf minLength maxLength minItems maxItems " +
    "minProperties maxProperties minContains maxContains"
  ).split(" "),
);

/**
 * The value of an integer as it is written in a spec: the number, or the string of its digits where a double would be sent with
 * other digits (runtime/support/long-integer.ts). `key` is that of the value in its map.
 */
export function integerLiteral(value: number, written: string, key: string | undefined): number | string {
  if (!Number.isInteger(value) || Number.isSafeInteger(value)) return value;
  if (!/^[-+]?(?:\d+|0x[\da-f]+|0o[0-7]+)$/i.test(written) || (key !== undefined && numericKeywords.has(key)))
    return value;
  const digits = String(BigInt(written.replace(/^\+/, "")));
  return String(value) === digits ? value : digits;
}
