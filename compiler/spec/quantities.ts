/** `10s`, `250ms`, `2m`, or milliseconds. */
export type Duration = string | number;

/** The longest timer of Node: 31 bits of milliseconds, 24 days. */
const maxDuration = 2_147_483_647;

/**
 * Milliseconds of a duration of the spec language: `250ms`, `10s`, `2m`, `1h`, or a number of milliseconds.
 * Undefined if it is not a duration, or if it is over 24 days.
 */
export function parseDuration(value: string | number): number | undefined {
  const duration = parseQuantity(value, durationUnits, durationText);
  return duration === undefined || duration > maxDuration ? undefined : duration;
}

/** Bytes of a size: `512kB`, `2MB`, or a number of bytes. */
export function parseSize(value: string | number): number | undefined {
  const bytes = parseQuantity(value, sizeUnits, sizeText);
  return bytes === undefined ? undefined : Math.floor(bytes);
}

/** Requests a second of a rate: `50/s`, `300/m`, `1000/h`, or a number of requests a second. */
export function parseRate(value: string | number): number | undefined {
  if (typeof value === "number") return quantity(value);
  const [, count, unit] = rateText.exec(value) ?? [];
  const seconds = unit === undefined ? undefined : rateUnits.get(unit);
  return count === undefined || seconds === undefined ? undefined : quantity(Number(count) / seconds);
}

const durationText = /^(\d+(?:\.\d+)?) ?(ms|s|m|h)$/;
const durationUnits = new Map([
  ["ms", 1],
  ["s", 1_000],
  ["m", 60_000],
  ["h", 3_600_000],
]);

const sizeText = /^(\d+(?:\.\d+)?) ?(B|kB|KB|MB|GB)$/;
const sizeUnits = new Map([
  ["B", 1],
  ["kB", 1_000],
  ["KB", 1_000],
  ["MB", 1_000_000],
  ["GB", 1_000_000_000],
]);

const rateText = /^(\d+(?:\.\d+)?)\/(s|m|h)$/;
const rateUnits = new Map([
  ["s", 1],
  ["m", 60],
  ["h", 3_600],
]);

function parseQuantity(
  value: string | number,
  units: ReadonlyMap<string, number>,
  text: RegExp,
): number | undefined {
  if (typeof value === "number") return quantity(value);
  const [, count, unit] = text.exec(value) ?? [];
  const factor = unit === undefined ? undefined : units.get(unit);
  return count === undefined || factor === undefined ? undefined : quantity(Number(count) * factor);
}

function quantity(value: number): number | undefined {
  return value >= 0 && value <= Number.MAX_SAFE_INTEGER ? value : undefined;
}
