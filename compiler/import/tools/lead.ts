/** `<usecase>`, `</description>`: some servers mark up their descriptions for a model. */
const tag = /<\/?[A-Za-z][\w-]*>/g;

/** A first line that repeats the name of the tool. */
const nameLine = /^\s*(?:tool[ _-]?)?name\s*:\s*[^\n]*\n/i;

/** Words in front of the verb that tell a model to use the tool. */
const request =
  /^(?:please\s+)?(?:(?:use|call|invoke)\s+(?:this|the)(?:\s+\w+)?|this\s+(?:tool|function|endpoint)\s+(?:is\s+(?:used|for)|can\s+be\s+used|should\s+be\s+used|allows\s+you|lets\s+you|helps\s+you))\s*(?:(?:when(?:ever)?|if)\s+(?:you|the\s+user)\s+(?:needs?|wants?)(?:\s+to)?|to\b)?\s*:?\s*(?:[-*•]\s+|\d+[.)]\s+)?/i;

/** A sentence about the tool in front of the one about its work. */
const notice = /^\W*(deprecated|important|note|warning|caution|attention)\b\W*/i;

/**
 * The description of a tool from the words that say what it does: without tags, lines with its name, a request to use it,
 * and notices in front. A notice that it is deprecated stays, in one word. A description of nothing else stays as it is.
 */
export function lead(description: string): string {
  const text = description
    .replace(tag, "")
    .trimStart()
    .replace(nameLine, "")
    .replace(/^\s*description\s*:\s*/i, "")
    .trimStart();
  const found = notice.exec(text);
  if (found === null) return withoutRequest(text);
  const end = /(?<=[.!?])\s+|\n+/.exec(text);
  const rest = end === null ? "" : text.slice(end.index + end[0].length);
  if (!/\p{L}/u.test(rest)) return text;
  const does = lead(rest);
  return found[1]?.toLowerCase() === "deprecated"
    ? `Deprecated: ${does.charAt(0).toLowerCase()}${does.slice(1)}`
    : does;
}

function withoutRequest(text: string): string {
  const rest = text.replace(request, "");
  return /\p{L}/u.test(rest) ? rest.charAt(0).toUpperCase() + rest.slice(1) : text;
}
