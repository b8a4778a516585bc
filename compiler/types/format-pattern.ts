import { testPattern } from "../schema/algebra/property.ts";

/** Usual values of formats with a fixed syntax, each with the text for a pattern that rejects only this value. */
const SPELLINGS: ReadonlyMap<string, readonly (readonly [spelling: string, without: string | undefined])[]> =
  new Map([
    [
      "date-time",
      [
        ["2024-02-29T23:59:59Z", undefined],
        ["1999-12-31T00:00:00.123Z", undefined],
        ["2024-01-31T12:30:00+05:30", "UTC only"],
      ],
    ],
    [
      "date",
      [
        ["2024-02-29", undefined],
        ["1999-12-31", undefined],
      ],
    ],
    [
      "time",
      [
        ["23:59:59Z", undefined],
        ["00:00:00.5+01:00", undefined],
      ],
    ],
    [
      "uuid",
      [
        ["f47ac10b-58cc-4372-a567-0e02b2c3d479", undefined],
        ["018F3E3A-7B6C-7C3B-9D5A-1A2B3C4D5E6F", undefined],
        ["6ba7b810-9dad-11d1-80b4-00c04fd430c8", undefined],
      ],
    ],
    [
      "email",
      [
        ["ada.lovelace+news@mail.example.org", undefined],
        ["o_b-1@example.co", undefined],
      ],
    ],
    [
      "ipv4",
      [
        ["192.168.0.1", undefined],
        ["255.255.255.255", undefined],
      ],
    ],
    [
      "ipv6",
      [
        ["2001:db8::ff00:42:8329", undefined],
        ["::1", undefined],
      ],
    ],
  ]);

/**
 * Returns a text for the restriction that a pattern adds to its `format`. The text is empty if the pattern accepts
 * the usual values, because generators add such a pattern to every format. Returns undefined without a known text.
 */
export function beyondFormat(format: string, pattern: string): string | undefined {
  const spellings = SPELLINGS.get(format);
  if (spellings === undefined) return undefined;
  const refused = spellings.filter(([spelling]) => testPattern(pattern, spelling) !== true);
  const [first] = refused;
  if (first === undefined) return "";
  return refused.length === 1 ? first[1] : undefined;
}
