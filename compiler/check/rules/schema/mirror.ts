import { placeIn } from "../../../bind/declared.ts";
import type { Rule } from "../../../bind/rule.ts";
import { mirrorKeyword } from "../../../schema/keywords/mirror-keyword.ts";
import { stepPath, walkSchema } from "../../../schema/keywords/walk-schema.ts";
import type { Path } from "../../../source/syntax-tree.ts";

/** RFC 9110, 5.6.2. */
const token = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;
const mirrored = new Set(["string", "integer", "boolean"]);

/**
 * Arguments that are also sent in a header follow the rules for them. If one does not, a client must drop the whole tool
 * (2026-07-28, Streamable HTTP, "Custom Headers from Tool Parameters").
 */
export const schemaMirror: Rule = {
  tool: (tool, context) => {
    if (tool.value.enabled === false) return;
    const taken = new Map<string, string>();
    walkSchema(tool.resolvedInput.schema, (schema, step) => {
      const name = schema[mirrorKeyword];
      if (name === undefined) return;
      const path = stepPath(step);
      const problem = problemOf(name, schema["type"], path) ?? taker(name as string, path, taken);
      if (problem === undefined) return;
      const span = placeIn(tool, ["input", ...tool.input.sourcePath(path), mirrorKeyword]);
      context.report(
        "DMC3014",
        { problem },
        { span, help: "correct or remove it: clients must drop a tool with an invalid header" },
      );
    });
  },
};

function problemOf(name: unknown, type: unknown, path: Path): string | undefined {
  if (typeof name !== "string" || !token.test(name)) return "is not a valid header name";
  const reached = path.length > 0 && path.every((key, index) => index % 2 === 1 || key === "properties");
  if (!reached) return "is allowed only on an argument, or on a property of one";
  if (typeof type === "string" && mirrored.has(type)) return undefined;
  return `needs \`type: string\`, \`integer\` or \`boolean\`, but the schema has ${saidType(type)}`;
}

function saidType(type: unknown): string {
  if (type === undefined) return "no type";
  return typeof type === "string" ? `\`${type}\`` : "more than one";
}

/** The argument that already has this header, which is compared without case. */
function taker(name: string, path: Path, taken: Map<string, string>): string | undefined {
  const argument = path.filter((_, index) => index % 2 === 1).join(".");
  const first = taken.get(name.toLowerCase());
  if (first !== undefined) return `\`${name}\` is already the header of \`${first}\``;
  taken.set(name.toLowerCase(), argument);
  return undefined;
}
