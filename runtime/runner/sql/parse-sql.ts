/** An SQL statement with named parameters, `:name`. */
export interface ParsedSql {
  readonly parameters: readonly SqlParameter[];
  /** Statements in the text. Comments and an empty statement at the end do not count. */
  readonly statements: number;
  /** Whether the statement returns rows. */
  readonly hasRows: boolean;
}

/** A parameter, and its UTF-16 offsets in the text, with the colon. */
export interface SqlParameter {
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

/**
 * Strings, quoted names, comments and dollar quotes of PostgreSQL, in which nothing is a parameter; casts; parameters; words; the end
 * of a statement. (SQL:2016, 5.2 and 5.3; PostgreSQL 17, 4.1; SQLite, lang_expr.)
 */
const token =
  /(?<quoted>\b[eE]'(?:[^'\\]|\\[\s\S]|'')*(?:'|$)|'(?:[^']|'')*(?:'|$)|"(?:[^"]|"")*(?:"|$)|`[^`]*(?:`|$)|\$(?<tag>[A-Za-z_]\w*)?\$[\s\S]*?(?:\$\k<tag>\$|$))|(?<comment>--[^\n]*|\/\*[\s\S]*?(?:\*\/|$))|::|:(?<name>[A-Za-z_]\w*)|(?<end>;)|(?<word>[A-Za-z_]\w*)|(?<other>[^\s])/g;

/** Splits a statement into its parameters and the text around them; never throws. */
export function parseSql(sql: string): ParsedSql {
  const parameters: SqlParameter[] = [];
  const words = new Set<string>();
  let first: string | undefined;
  let statements = 0;
  let isInside = false;
  for (const { 0: text, index, groups = {} } of sql.matchAll(token)) {
    const { comment, name, end, word } = groups;
    if (comment !== undefined) continue;
    if (end !== undefined) {
      isInside = false;
      continue;
    }
    if (!isInside) statements += 1;
    isInside = true;
    if (name !== undefined) parameters.push({ name, start: index, end: index + text.length });
    if (word === undefined) continue;
    first ??= word.toLowerCase();
    words.add(word.toLowerCase());
  }
  return { parameters, statements, hasRows: hasRows(first, words) };
}

const writing = ["insert", "update", "delete", "replace", "merge"];

function hasRows(first: string | undefined, words: ReadonlySet<string>): boolean {
  if (words.has("returning")) return true;
  if (first === "with") return !writing.some((word) => words.has(word));
  return ["select", "values", "table", "pragma", "explain", "show"].includes(first ?? "");
}

/** The same statement with `$1`, `$2` … as PostgreSQL has them, and the names in their order. */
export function withPositions(
  sql: string,
  { parameters }: ParsedSql,
): { readonly text: string; readonly names: readonly string[] } {
  const names = [...new Set(parameters.map(({ name }) => name))];
  let [text, done] = ["", 0];
  for (const { name, start, end } of parameters) {
    text += `${sql.slice(done, start)}$${names.indexOf(name) + 1}`;
    done = end;
  }
  return { text: text + sql.slice(done), names };
}
