import { ts } from "ts-morph";

/** Forms of `it` that always run their test: not `it.skip`, `it.todo` or `it.skipIf(…)`. */
const running = new Set(["each", "for", "concurrent", "sequential"]);

/**
 * The names of the tests that a file runs, as they are written: `${…}` and `%s` stay. Read from its syntax, so that no
 * comment, no skipped test and no text that looks like a name counts.
 */
export function runningTests(text: string): ReadonlySet<string> {
  const names = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node)) {
      const [root, ...forms] = calleeWords(node.expression);
      if (root === "describe" && !forms.every((form) => running.has(form))) return;
      const [title, run] = node.arguments;
      const isTest = (root === "it" || root === "test") && forms.every((form) => running.has(form));
      const name = isTest && run !== undefined ? writtenText(title) : undefined;
      if (name !== undefined) names.add(name);
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile("test.ts", text, ts.ScriptTarget.Latest));
  return names;
}

/** `it.each(table)` → `["it", "each"]`. */
function calleeWords(callee: ts.Expression): readonly string[] {
  if (ts.isIdentifier(callee)) return [callee.text];
  if (ts.isPropertyAccessExpression(callee)) return [...calleeWords(callee.expression), callee.name.text];
  if (ts.isCallExpression(callee)) return calleeWords(callee.expression);
  if (ts.isTaggedTemplateExpression(callee)) return calleeWords(callee.tag);
  return [];
}

function writtenText(title: ts.Expression | undefined): string | undefined {
  if (title === undefined) return undefined;
  if (ts.isStringLiteral(title) || ts.isNoSubstitutionTemplateLiteral(title)) return title.text;
  if (!ts.isTemplateExpression(title)) return undefined;
  const spans = title.templateSpans.map(({ expression, literal }) =>
    ts.isIdentifier(expression) ? `\${${expression.text}}${literal.text}` : `\${…}${literal.text}`,
  );
  return title.head.text + spans.join("");
}
