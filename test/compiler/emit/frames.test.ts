import { readdirSync, readFileSync } from "node:fs";
import Handlebars from "handlebars";
import { expect, it } from "vitest";
import { frameHelpers } from "../../../compiler/emit/frame-helpers.ts";
import { framesFolder } from "../../../compiler/emit/frames.ts";

const frames = readdirSync(framesFolder).filter((name) => name.endsWith(".hbs"));
/** Blocks print nothing by themselves. */
const blocks = new Set(["each", "if", "unless"]);

it.each(frames)("%s prints every value by an escaping helper", (name) => {
  expect(bareValues(readFileSync(new URL(name, framesFolder), "utf8"))).toEqual([]);
});

it.each([
  ["{{x}}", "x"],
  ["{{{string x}}}", "{{{ }}}"],
  ["{{&x}}", "{{{ }}}"],
  ["{{#each xs}}{{this}}{{/each}}", "this"],
  ["{{#if x}}a{{else}}{{y}}{{/if}}", "y"],
  ["{{#with x}}{{string y}}{{/with}}", "with"],
  ["{{> part}}", "PartialStatement"],
  ["{{string (lookup x y)}}", "lookup"],
  ["{{nohelper x}}", "nohelper"],
  ["{{#string x}}{{/string}}", "string"],
])("would find the bare value in %s", (source, found) => {
  expect(bareValues(source)).toContain(found);
});

/** What a frame prints past the helpers. */
function bareValues(source: string): string[] {
  return Handlebars.parse(source).body.flatMap(bareIn);
}

function bareIn(node: hbs.AST.Statement): string[] {
  switch (node.type) {
    case "ContentStatement":
    case "CommentStatement":
      return [];
    case "MustacheStatement": {
      const { path, params, escaped } = node as hbs.AST.MustacheStatement;
      const name = (path as hbs.AST.PathExpression).original;
      if (!escaped) return ["{{{ }}}"];
      const helper = Object.hasOwn(frameHelpers, name) && params.length > 0;
      return [...(helper ? [] : [name]), ...params.flatMap(callIn)];
    }
    case "BlockStatement": {
      const { path, params, program, inverse } = node as hbs.AST.BlockStatement;
      const name = (path as hbs.AST.PathExpression).original;
      const inner = [...program.body, ...(inverse?.body ?? [])].flatMap(bareIn);
      return [...(blocks.has(name) ? [] : [name]), ...params.flatMap(callIn), ...inner];
    }
    default:
      return [node.type];
  }
}

function callIn(node: hbs.AST.Expression): string[] {
  return node.type === "SubExpression"
    ? [((node as hbs.AST.SubExpression).path as hbs.AST.PathExpression).original]
    : [];
}
