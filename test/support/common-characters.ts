import { encode } from "gpt-tokenizer/encoding/o200k_base";

/** Where scripts have characters that are one token, and others that are two or three. */
const ranges: readonly (readonly [from: number, to: number])[] = [
  [0x80, 0x3400],
  [0x4e00, 0xa000],
  [0xac00, 0xd7b0],
  [0xfe00, 0x10000],
];

/** Returns the source of runtime/result/cut/common-characters.ts, from the tokenizer itself. */
export function commonCharacters(): string {
  const parts = ranges.map(([from, to]) => {
    const bits = new Uint8Array(Math.ceil((to - from) / 8));
    for (let code = from; code < to; code++)
      if (isOneToken(code))
        bits[(code - from) >> 3] = (bits[(code - from) >> 3] ?? 0) | (1 << ((code - from) & 7));
    return { from, to, bits: Buffer.from(bits).toString("base64") };
  });
  const lines = parts.map(
    ({ from, to, bits }) => `  [0x${from.toString(16)}, 0x${to.toString(16)}, "${bits}"],`,
  );
  return `// Made by scripts/common-characters.ts. Do not edit.

/** Ranges of code points, with a bit for each that is one token of o200k_base by itself, lowest bit first, as base64. */
export const commonCharacters: readonly (readonly [from: number, to: number, bits: string])[] = [
${lines.join("\n")}
];
`;
}

function isOneToken(code: number): boolean {
  return encode(String.fromCharCode(code), { disallowedSpecial: new Set() }).length === 1;
}
