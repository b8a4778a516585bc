import fc from "fast-check";
import { expect, it } from "vitest";
import { normalise } from "../../../compiler/normalise/normalise.ts";
import { resolveSchema } from "../../../compiler/schema/resolve/resolve.ts";
import type { JsonSchema } from "../../../runtime/support/json.ts";
import { arbitrarySchema } from "../schema/support/arbitrary-schema.ts";
import { denseSchema } from "../schema/support/dense-schema.ts";
import { judge } from "../schema/support/judge.ts";
import { runs } from "../schema/support/runs.ts";
import { sample, seeded } from "../schema/support/sample.ts";

const VALUES = 25;

/** Runs `check` with random resolved schemas. The values are samples of the schema and of its published form. */
function hold(
  check: (author: JsonSchema, values: (published: JsonSchema) => readonly unknown[]) => void,
): void {
  fc.assert(
    fc.property(fc.oneof(arbitrarySchema, denseSchema), fc.integer(), (schema, seed) => {
      const { schema: author, problems } = resolveSchema(schema);
      fc.pre(problems.length === 0);
      const random = seeded(seed);
      check(author, (published) =>
        Array.from({ length: VALUES }, (_, index) => sample(index % 3 === 0 ? author : published, random)),
      );
    }),
    runs(1000),
  );
}

for (const profile of ["portable", "strict"] as const) {
  it(`publishes no input that the author's schema refuses (${profile})`, () => {
    hold((author, values) => {
      const { schema: published } = normalise(author, { profile, direction: "input" });
      const [accepted, accepts] = [judge(author), judge(published)];
      for (const value of values(published))
        if (accepts(value) && !accepted(value))
          throw new Error(`${JSON.stringify(value)} passes ${JSON.stringify(published)}`);
    });
  });

  it(`publishes no output schema that refuses what the author's allows (${profile})`, () => {
    hold((author, values) => {
      const { schema: published, wrapped } = normalise(author, { profile, direction: "output" });
      const [allowed, accepts] = [judge(author), judge(published)];
      for (const value of values(author))
        if (allowed(value) && !accepts(wrapped ? { result: value } : value))
          throw new Error(`${JSON.stringify(value)} fails ${JSON.stringify(published)}`);
    });
  });

  for (const direction of ["input", "output"] as const)
    it(`changes nothing the second time (${profile} ${direction})`, () => {
      hold((author) => {
        const once = normalise(author, { profile, direction });
        const twice = normalise(once.schema, { profile, direction });
        expect({ schema: twice.schema, rewrites: twice.rewrites }).toEqual({
          schema: once.schema,
          rewrites: [],
        });
      });
    });
}
