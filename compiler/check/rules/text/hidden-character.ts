import { isObject } from "../../../../runtime/support/json.ts";
import { type Declared, placeIn } from "../../../bind/declared.ts";
import type { CheckContext, Rule } from "../../../bind/rule.ts";
import { hiddenCharacter } from "../../../diagnostics/printable.ts";
import type { Path } from "../../../source/syntax-tree.ts";

/**
 * Texts have no characters that a person cannot see, because a model reads and follows them.
 */
export const hiddenCharacters: Rule = {
  server: ({ server, root, schemas }, context) => {
    const owner = { name: server.name, value: server, document: root, path: ["server"] };
    visit(server, [], owner, context);
    for (const schema of schemas.values()) visit(schema.value, [], schema, context);
  },
  tool: (tool, context) => visit(tool.value, [], tool, context),
  prompt: (prompt, context) => visit(prompt.value, [], prompt, context),
  resource: (resource, context) => visit(resource.value, [], resource, context),
};

/** Members that a model does not read as text: requests, and expressions that can match such characters. */
const unread: ReadonlySet<string> = new Set(["run", "pattern"]);

function visit(value: unknown, path: Path, owner: Declared<unknown>, context: CheckContext): void {
  if (typeof value === "string") check(value, path, "value", owner, context);
  else if (Array.isArray(value))
    for (const [index, item] of value.entries()) visit(item, [...path, index], owner, context);
  else if (isObject(value)) {
    for (const [key, item] of Object.entries(value)) {
      if (unread.has(key)) continue;
      check(key, [...path, key], "key", owner, context);
      visit(item, [...path, key], owner, context);
    }
  }
}

function check(
  text: string,
  path: Path,
  part: "key" | "value",
  owner: Declared<unknown>,
  context: CheckContext,
): void {
  const [found] = hiddenCharacter.exec(text) ?? [];
  const code = found?.codePointAt(0);
  if (code === undefined) return;
  const character = `U+${code.toString(16).toUpperCase().padStart(4, "0")}`;
  context.report("DMC2120", { character }, { span: placeIn(owner, path, part), help: "remove it" });
}
