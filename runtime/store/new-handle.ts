/**
 * Returns a handle of 60 random bits, too many to guess in ten minutes. It uses digits because o200k reads them in
 * threes: seven tokens and an exact estimate, where 12 random letters are 10 tokens.
 */
export async function newHandle(): Promise<string> {
  // Imported here because loading takes 4 ms, and a server that holds no results never needs it.
  const { randomInt } = await import("node:crypto");
  const digits = Array.from({ length: 3 }, () => String(randomInt(1_000_000)).padStart(6, "0"));
  return `r${digits.join("")}`;
}
