/** A call signature in parts. The parts joined are the signature. */
export interface SplitSignature {
  /** `close_issue`. */
  readonly name: string;
  readonly parameters: readonly SignatureParameter[];
  /** The text behind the parameters: facets of the whole object, and named types. */
  readonly tail: string;
}

export interface SignatureParameter {
  /** The whole text: `reason?:"completed"|"not_planned"="completed"`. */
  readonly text: string;
  /** The name without quotes and question mark. Empty for an index signature: `[key:string]:int`. */
  readonly name: string;
  readonly required: boolean;
  /** The text of its type, with facets and default. */
  readonly type: string;
}

/** Splits a bare signature (docs/signatures.md) at its commas; brackets, string literals and comments stay whole. */
export function splitSignature(signature: string): SplitSignature {
  const open = signature.indexOf("(");
  if (open < 0) return { name: signature, parameters: [], tail: "" };
  const parts: string[] = [];
  let start = open + 1;
  let depth = 0;
  let at = start;
  for (; at < signature.length; at = afterToken(signature, at)) {
    const char = signature[at] ?? "";
    if ("([{<".includes(char)) depth += 1;
    else if (depth > 0 && ")]}>".includes(char)) depth -= 1;
    else if (char === ")") break;
    else if (char === "," && depth === 0) {
      parts.push(signature.slice(start, at));
      start = at + 1;
    }
  }
  const last = signature.slice(start, at);
  const texts = last === "" && parts.length === 0 ? [] : [...parts, last];
  return {
    name: signature.slice(0, open),
    parameters: texts.map(parameterOf),
    tail: signature.slice(at + 1),
  };
}

/** The end of the token at a place: of a string literal, a comment, or one character. */
function afterToken(text: string, at: number): number {
  if (text[at] === '"') {
    let end = at + 1;
    while (end < text.length && text[end] !== '"') end += text[end] === "\\" ? 2 : 1;
    return end + 1;
  }
  if (text.startsWith("/*", at)) {
    const end = text.indexOf("*/", at + 2);
    return end < 0 ? text.length : end + 2;
  }
  return at + 1;
}

function parameterOf(text: string): SignatureParameter {
  const quotedName = text.startsWith('"') ? text.slice(0, afterToken(text, 0)) : undefined;
  const written = quotedName ?? /^[^?:[\]{}()"]*/.exec(text)?.[0] ?? "";
  const optional = text[written.length] === "?";
  return {
    text,
    name: quotedName === undefined ? written : unquoted(quotedName),
    required: !optional && written !== "",
    type: text.slice(written.length + (optional ? 2 : 1)),
  };
}

function unquoted(literal: string): string {
  try {
    return String(JSON.parse(literal));
  } catch {
    return literal;
  }
}
