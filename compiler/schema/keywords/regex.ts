/** Why a text is no regular expression with these flags, in the engine's words; undefined where it is one. */
export function explainRegex(text: string, flags: "" | "u"): string | undefined {
  try {
    new RegExp(text, flags);
    return undefined;
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return message.slice(message.lastIndexOf(": ") + 2).toLowerCase();
  }
}

/** True for a regular expression, with the flag `u` as JSON Schema asks for or without it as many are written. */
export function isRegex(text: unknown): boolean {
  return (
    typeof text === "string" &&
    (explainRegex(text, "u") === undefined || explainRegex(text, "") === undefined)
  );
}
