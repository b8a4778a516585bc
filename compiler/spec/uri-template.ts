/** A parsed URI template (RFC 6570): its variables, or its first mistake. */
export type ParsedUriTemplate =
  | { readonly kind: "template"; readonly variables: readonly string[] }
  | { readonly kind: "fault"; readonly reason: string; readonly start: number; readonly end: number };

const expression = /\{([^{}]*)\}|[{}]/g;
/** The operators of levels 1 to 4. Operators that RFC 6570 reserves are not valid. */
const operator = /^[+#./;?&]/;
const variable = /^(?:[A-Za-z0-9_]|%[0-9A-Fa-f]{2})(?:[A-Za-z0-9_.]|%[0-9A-Fa-f]{2})*(?::[1-9]\d{0,3}|\*)?$/;

/** Parses a URI template; never throws. */
export function parseUriTemplate(text: string): ParsedUriTemplate {
  const variables: string[] = [];
  for (const { 0: written, 1: body, index: start } of text.matchAll(expression)) {
    const end = start + written.length;
    if (body === undefined)
      return { kind: "fault", reason: `\`${written}\` has no matching brace`, start, end };
    for (const name of body.replace(operator, "").split(",")) {
      if (!variable.test(name)) return { kind: "fault", reason: `\`${name}\` is not a variable`, start, end };
      variables.push(name.replace(/[:*].*$/, ""));
    }
  }
  if (variables.length === 0)
    return { kind: "fault", reason: "it has no variable", start: 0, end: text.length };
  return { kind: "template", variables };
}
