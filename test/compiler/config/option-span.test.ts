import { expect, it } from "vitest";
import { optionSpan } from "../../../compiler/config/option-span.ts";
import { sourceFile } from "../../../compiler/source/source-file.ts";

/** The guillemets mark the expected place. */
it.each([
  ["export default defineConfig({ «profil»: 'strict' });", "profil"],
  ["export default { small: { «resident»: 'x' }, resident: 1 };", "small.resident"],
  ["export default { a: 'profil', // profil: no\n  «profil»: 1 };", "profil"],
  ['export default { search: { "x": 1, «"ranker"»: 5 } };', "search.ranker"],
  ["const profile = 'a';\nexport «default» 5;", "default"],
  ["/* surface */ export default { out: `surface`, «surface», }", "surface"],
  ["«e»xport default load();", "profile"],
  ["export default { «auth»: { issuers: [] } }", "auth.audience"],
  ['export default { "a": "x", «"out"»: "../generated" }', "out"],
])("finds an option in %s", (marked, option) => {
  const source = sourceFile("deltamcp.config.ts", marked.replace(/[«»]/g, ""));
  const { start, end } = optionSpan(source, option);
  expect([start, end]).toEqual([marked.indexOf("«"), marked.indexOf("»") - 1]);
});
