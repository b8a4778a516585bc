/** Matches URIs against one RFC 6570 template. */
export interface UriMatcher {
  /** The variables, percent-decoded; undefined for a URI that the template cannot make. */
  match(uri: string): Record<string, string> | undefined;
}

/** The meaning of an expression's operator (RFC 6570, section 3.2.1 and appendix A), and the characters of its values. */
interface Operator {
  readonly first: string;
  readonly separator: string;
  readonly named: boolean;
  readonly value: string;
}

const unreserved = "[^/?#&,;]*?";
const simple: Operator = { first: "", separator: ",", named: false, value: unreserved };
const operators: Readonly<Record<string, Operator>> = {
  "+": { ...simple, value: ".*?" },
  "#": { ...simple, first: "#", value: ".*?" },
  ".": { ...simple, first: ".", separator: ".", value: "[^/?#&,;.]*?" },
  "/": { ...simple, first: "/", separator: "/" },
  ";": { ...simple, first: ";", separator: ";", named: true },
  "?": { first: "?", separator: "&", named: true, value: "[^#&]*?" },
  "&": { first: "&", separator: "&", named: true, value: "[^#&]*?" },
};

/** Longer URIs never match, because the time of matching grows with a power of the length. */
const maxUriLength = 2_048;

const expression = /\{([+#./;?&]?)([^{}]+)\}/g;

/**
 * Reads a template backwards: finds the values that expand it to this URI. Exploded variables (`{list*}`) match as one text,
 * and prefix lengths (`{var:3}`) are ignored. Query variables may be missing, in the order of the template.
 */
export function uriMatcher(template: string): UriMatcher {
  const names: string[] = [];
  let pattern = "";
  let read = 0;
  for (const found of template.matchAll(expression)) {
    pattern += escapeRegExp(template.slice(read, found.index));
    pattern += expressionPattern(operators[found[1] ?? ""] ?? simple, found[2] ?? "", names);
    read = found.index + found[0].length;
  }
  const whole = new RegExp(`^${pattern}${escapeRegExp(template.slice(read))}$`, "su");
  return {
    match(uri) {
      const groups = uri.length > maxUriLength ? undefined : whole.exec(uri)?.slice(1);
      if (groups === undefined) return undefined;
      const variables: Record<string, string> = Object.create(null);
      for (const [index, name] of names.entries()) {
        const value = groups[index];
        if (value !== undefined) variables[name] = decode(value);
      }
      return variables;
    },
  };
}

function expressionPattern(
  { first, separator, named, value }: Operator,
  list: string,
  names: string[],
): string {
  return list
    .split(",")
    .map((specification, index) => {
      const name = specification.replace(/(?:\*|:\d+)$/, "").trim();
      names.push(name);
      const before = escapeRegExp(index === 0 ? first : separator);
      if (!named) return `${before}(${value})`;
      return `(?:${before}${escapeRegExp(name)}=(${value}))?`;
    })
    .join("");
}

function escapeRegExp(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
}

/** Keeps a URI unchanged if its percent-encoding is not valid UTF-8. */
function decode(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
