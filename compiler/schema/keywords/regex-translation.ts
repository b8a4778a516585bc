import { explainRegex } from "./regex.ts";
import { foreignConstruct } from "./regex-dialect.ts";

/** The members of POSIX classes (IEEE 1003.1, 9.3.5), as they are written inside a class. */
const posix: Readonly<Record<string, string>> = {
  alpha: "a-zA-Z",
  digit: "0-9",
  alnum: "a-zA-Z0-9",
  upper: "A-Z",
  lower: "a-z",
  space: "\\s",
  blank: " \\t",
  punct: "!-\\/:-@\\[-`{-~",
  xdigit: "0-9a-fA-F",
  word: "\\w",
  cntrl: "\\x00-\\x1f\\x7f",
  print: " -~",
  graph: "!-~",
};

/**
 * A pattern of Python, PCRE, .NET, Go or Ruby as ECMA-262 writes it: anchors, named groups, `{,n}`, POSIX classes, flags for
 * the whole pattern (`i` and `s`), comments, quoted text. Possessive and atomic groups become plain ones, which accept more.
 * Undefined for a pattern without such constructs, and for one that cannot be translated.
 */
export function translateRegex(text: string): string | undefined {
  if (foreignConstruct(text) === undefined) return undefined;
  const flags = /^\(\?([is]+)\)/.exec(text);
  let rest = flags === null ? text : text.slice(flags[0].length);
  rest = rest.replace(/\\Q([\s\S]*?)(?:\\E|$)/g, (_, quoted: string) =>
    quoted.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&"),
  );
  let translated = "";
  let inClass = false;
  for (const token of rest.match(tokens) ?? []) {
    if (token === "[" && !inClass) inClass = true;
    else if (token === "]") inClass = false;
    translated +=
      translated === "" || !inClass
        ? outside(token, flags?.[1] ?? "", inClass)
        : inside(token, flags?.[1] ?? "");
  }
  return explainRegex(translated, "u") === undefined ? translated : undefined;
}

/** Escapes, POSIX classes, ranges, groups with their marks, quantifiers with theirs, and single characters. */
const tokens =
  /\\[\s\S]|\[:\^?\w+:\]|\(\?#[^)]*\)|\(\?P=\w+\)|\(\?P>|\(\?P<|\(\?>|\{,\d+\}\+?|(?:[*+?]|\{\d+(?:,\d*)?\})\+|[a-zA-Z]-[a-zA-Z]|[\s\S]/g;

function outside(token: string, flags: string, opens: boolean): string {
  if (opens) return token;
  if (token === "\\A") return "^";
  if (token === "\\Z" || token === "\\z") return "$";
  if (token === "(?P<") return "(?<";
  if (token === "(?>") return "(?:";
  if (token.startsWith("(?#")) return "";
  const back = /^\(\?P=(\w+)\)$/.exec(token);
  if (back !== null) return `\\k<${back[1]}>`;
  if (token.startsWith("{,")) return `{0,${token.slice(2).replace(/\+$/, "")}`;
  if (/.\+$/.test(token) && !token.startsWith("\\")) return token.slice(0, -1);
  if (token === "." && flags.includes("s")) return "[\\s\\S]";
  if (/^[a-zA-Z]-[a-zA-Z]$/.test(token))
    return [...token].map((sign) => outside(sign, flags, false)).join("");
  return flags.includes("i") && /^[a-zA-Z]$/.test(token)
    ? `[${token.toLowerCase()}${token.toUpperCase()}]`
    : token;
}

function inside(token: string, flags: string): string {
  const named = /^\[:(\^?)(\w+):\]$/.exec(token);
  if (named !== null) return named[1] === "" ? (posix[named[2] ?? ""] ?? token) : token;
  const letters = /^[a-zA-Z](?:-[a-zA-Z])?$/.test(token);
  return letters && flags.includes("i") && token.toLowerCase() !== token.toUpperCase()
    ? token.toLowerCase() + token.toUpperCase()
    : token;
}
