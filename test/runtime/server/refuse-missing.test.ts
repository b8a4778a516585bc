import { expect, it } from "vitest";
import { refuseMissing } from "../../../runtime/server/refuse-missing.ts";

const modules = {
  "handlers/shop.ts": { order: "order", avatar: "avatar" },
  "handlers/stock.ts": { "prompt:count": "count" },
};

it.each([
  [undefined, "handlers/shop.ts exports no function `avatar`: `deltamcp build` adds missing functions"],
  [5, "handlers/shop.ts exports `avatar`, but it is a number: export a function of that name"],
  [null, "handlers/shop.ts exports `avatar`, but it is null: export a function of that name"],
  [[], "handlers/shop.ts exports `avatar`, but it is an array: export a function of that name"],
  [{}, "handlers/shop.ts exports `avatar`, but it is an object: export a function of that name"],
])("says what a handler is in place of a function: %j", (avatar, message) => {
  const refuse = () => refuseMissing({ order: () => 1, avatar }, { handlers: modules });
  expect(refuse).toThrow(expect.objectContaining({ code: "configuration", message }));
});

it("names every such handler, and takes functions of any module", () => {
  expect(() => refuseMissing({ order: 1, "prompt:count": undefined }, { handlers: modules })).toThrow(
    /handlers\/shop\.ts exports `order`.*; handlers\/stock\.ts exports no function `count`/,
  );
  expect(() => refuseMissing({ order: () => 1, other: async () => 2 }, {})).not.toThrow();
});
