import fc from "fast-check";
import { expect, it } from "vitest";
import { normalise } from "../../../compiler/normalise/normalise.ts";
import { resolveSchema } from "../../../compiler/schema/resolve.ts";
import type { JsonSchema } from "../../../runtime/json.ts";
import { arbitrarySchema } from "../schema/support/arbitrary-schema.ts";
import { sample, seeded } from "../schema/support/sample.ts";
import { validatorOf } from "../schema/support/validator.ts";

/** More by hand: `RUNS=20000 npx vitest run test/compiler/normalise/law.test.ts`. */
const numRuns = Number(process.env["RUNS"] ?? 400);
const VALUES = 25;

/** Values on both sides of what two schemas accept. */
function valuesFor(schemas: readonly JsonSchema[], seed: number): readonly unknown[] {
  const random = seeded(seed);
  return Array.from({ length: VALUES }, (_, index) =>
    sample(schemas[index % schemas.length] ?? true, random),
  );
}

for (const profile of ["portable", "strict"] as const) {
  it(`publishes no input that the author's schema refuses (${profile})`, () => {
    fc.assert(
      fc.property(arbitrarySchema, fc.integer(), (schema, seed) => {
        const resolution = resolveSchema(schema);
        fc.pre(resolution.problems.length === 0);
        const author = validatorOf(resolution.schema);
        fc.pre(author !== undefined);
        const published = normalise(resolution.schema, { profile, direction: "input" }).schema;
        const accepts = validatorOf(published);
        expect(accepts, JSON.stringify(published)).toBeDefined();
        for (const value of valuesFor([published, published, resolution.schema], seed))
          if (accepts?.(value) && !author?.(value))
            throw new Error(`${JSON.stringify(value)} passes ${JSON.stringify(published)}`);
      }),
      { numRuns },
    );
  });

  it(`publishes no output schema that refuses what the author's allows (${profile})`, () => {
    fc.assert(
      fc.property(arbitrarySchema, fc.integer(), (schema, seed) => {
        const resolution = resolveSchema(schema);
        fc.pre(resolution.problems.length === 0);
        const author = validatorOf(resolution.schema);
        fc.pre(author !== undefined);
        const { schema: published, wrapped } = normalise(resolution.schema, { profile, direction: "output" });
        const accepts = validatorOf(published);
        expect(accepts, JSON.stringify(published)).toBeDefined();
        for (const value of valuesFor([resolution.schema], seed))
          if (author?.(value) && !accepts?.(wrapped ? { result: value } : value))
            throw new Error(`${JSON.stringify(value)} fails ${JSON.stringify(published)}`);
      }),
      { numRuns },
    );
  });

  for (const direction of ["input", "output"] as const)
    it(`changes nothing the second time (${profile} ${direction})`, () => {
      fc.assert(
        fc.property(arbitrarySchema, (schema) => {
          const resolution = resolveSchema(schema);
          fc.pre(resolution.problems.length === 0);
          const once = normalise(resolution.schema, { profile, direction });
          const twice = normalise(once.schema, { profile, direction });
          expect({ schema: twice.schema, rewrites: twice.rewrites }).toEqual({
            schema: once.schema,
            rewrites: [],
          });
        }),
        { numRuns },
      );
    });
}
