import { expect, it } from "vitest";
import { docComment, lineComment } from "../../../../compiler/emit/text/comment.ts";

it("writes one line as one line, and several under each other", () => {
  expect(docComment("One.")).toBe("/** One. */");
  expect(docComment("One.\n\nTwo.  ", 2)).toBe("/**\n   * One.\n   *\n   * Two.\n   */");
});

it.each([
  ["*/ evil()", "/** *\\/ evil() */"],
  ["**/", "/** **\\/ */"],
  ["@deprecated soon", "/** \\@deprecated soon */"],
  ["see {@link x} and a@b.c", "/** see {\\@link x} and a@b.c */"],
  ["*/@ts-ignore", "/** *\\/\\@ts-ignore */"],
  ["a\u2028b", "/**\n * a\n * b\n */"],
  ["a\u202eb\u0007", "/** a\\u202eb\\u0007 */"],
])("takes the meaning from %j", (text, comment) => {
  expect(docComment(text)).toBe(comment);
});

it("keeps a line comment on its line", () => {
  expect(lineComment("a\nb\r\u2028c\u2029 d\u0000")).toBe("a b c d\\u0000");
});
