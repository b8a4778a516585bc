import { expect, it } from "vitest";
import { checkIdentity } from "../../../runtime/auth/identity.ts";

it.each([
  [{}, {}],
  [{ principal: undefined, scopes: undefined }, {}],
  [{ principal: "ann" }, { principal: "ann" }],
  [{ scopes: [] }, { scopes: [] }],
  [
    { principal: "ann", scopes: ["a:read", "a:write"] },
    { principal: "ann", scopes: ["a:read", "a:write"] },
  ],
  [{ scopes: "a:read  a:write " }, { scopes: ["a:read", "a:write"] }],
  [{ scopes: "" }, { scopes: [] }],
  [{ principal: "ann", sub: 7, transport: "stdio", facts: { revision: "x" } }, { principal: "ann" }],
])("takes %j", (claims, identity) => {
  expect(checkIdentity(claims)).toEqual(identity);
});

it.each([
  [undefined],
  [null],
  [false],
  ["ann"],
  [["ann"]],
  [{ principal: "" }],
  [{ principal: null }],
  [{ principal: 7 }],
  [{ principal: ["ann"] }],
  [{ scopes: null }],
  [{ scopes: true }],
  [{ scopes: new Set(["admin"]) }],
  [{ scopes: { includes: () => true } }],
  [{ scopes: ["a:read", 7] }],
  [{ scopes: [["admin"]] }],
  [{ scopes: new Array(2) }],
])("refuses %j, and does not repeat it", (claims) => {
  expect(() => checkIdentity(claims)).toThrow(TypeError);
  expect(() => checkIdentity(claims)).not.toThrow(/ann|admin/);
});

it("keeps no list that the hook may change later", () => {
  const scopes = ["a:read"];
  const identity = checkIdentity({ scopes });
  scopes.push("admin");
  expect(identity.scopes).toEqual(["a:read"]);
});
