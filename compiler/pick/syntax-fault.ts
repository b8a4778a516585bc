/** A syntax error in words that name characters, where the library names its tokens. */
export interface SyntaxFault {
  readonly reason: string;
  readonly help?: string;
}

/** Rewrites the library's message about a JMESPath expression. Keeps a message that it does not know. */
export function syntaxFault(message: string): SyntaxFault {
  const [, expected, instead] = /^expected (\w+), got: (\w+)$/.exec(message) ?? [];
  if (expected !== undefined && instead !== undefined)
    return withHelp(
      `expected ${wanted[expected] ?? nameOf(expected)}, found ${nameOf(instead)}`,
      helps[expected],
    );
  const [, key] = /^expecting an identifier token, got: (\w+)$/.exec(message) ?? [];
  if (key !== undefined) return withHelp(`expected a name, found ${nameOf(key)}`, helps["Colon"]);
  const unexpected =
    /^invalid token \((?<type>\w+)\): "(?<value>.*)"$/s.exec(message) ??
    /^unexpected token: (?<value>.*)\((?<type>\w+)\)$/s.exec(message) ??
    /^unexpected token type: (?<type>\w+), value: (?<value>.*)$/s.exec(message) ??
    /^unexpected token (?<type>Rbracket)(?<value>)$/.exec(message);
  const { type, value = "" } = unexpected?.groups ?? {};
  if (type === undefined) return { reason: message };
  if (type === "EOF") return { reason: "the expression is incomplete" };
  return withHelp(`unexpected ${value === "" ? nameOf(type) : `\`${value}\``}`, helps[type]);
}

function withHelp(reason: string, help: string | undefined): SyntaxFault {
  return help === undefined ? { reason } : { reason, help };
}

function nameOf(token: string): string {
  return symbols[token] ?? `a ${token.toLowerCase()}`;
}

/** Tokens that have one text, and those that have a name in words. */
const symbols: Readonly<Record<string, string>> = {
  EOF: "the end",
  ...{ And: "`&&`", Assign: "`=`", Colon: "`:`", Comma: "`,`", Current: "`@`", Div: "`//`", Divide: "`/`" },
  ...{ Dot: "`.`", EQ: "`==`", Expref: "`&`", Filter: "`[?`", Flatten: "`[]`", GT: "`>`", GTE: "`>=`" },
  ...{ LT: "`<`", LTE: "`<=`", Lbrace: "`{`", Lbracket: "`[`", Lparen: "`(`", Minus: "`-`", Modulo: "`%`" },
  ...{ Multiply: "`×`", NE: "`!=`", Not: "`!`", Or: "`||`", Pipe: "`|`", Plus: "`+`", Question: "`?`" },
  ...{ Rbrace: "`}`", Rbracket: "`]`", Root: "`$`", Rparen: "`)`", Star: "`*`" },
  ...{ QuotedIdentifier: "a quoted name", UnquotedIdentifier: "a name", Variable: "a variable" },
};

/** What the library means by a token that it expects. */
const wanted: Readonly<Record<string, string>> = { Star: "`]`, a number, `*` or `?`" };

const helps: Readonly<Record<string, string>> = {
  Star: "`items[*]` takes each item, `items[0]` the first, `items[?open]` those that are open",
  Rbracket: "every `[` needs its `]`",
  Rparen: "every `(` needs its `)`",
  Rbrace: "an object is `{name: expression, …}`, and ends with `}`",
  Colon: "an object is `{name: expression, …}`, as in `{id: id}`",
  Number: "write a number as a literal between backticks, `` `1` ``, and a text between single quotes, `'a'`",
};
