import fc from "fast-check";
import { it } from "vitest";
import { resolveSchema } from "../../../compiler/schema/resolve/resolve.ts";
import { arbitrarySchema } from "./support/arbitrary-schema.ts";
import { judge } from "./support/judge.ts";
import { runs } from "./support/runs.ts";
import { sample, seeded } from "./support/sample.ts";

it("accepts what the unresolved schema accepts, and nothing else", () => {
  fc.assert(
    fc.property(arbitrarySchema, fc.integer(), (schema, seed) => {
      const { schema: resolved, problems } = resolveSchema(schema);
      fc.pre(problems.length === 0);
      const [before, after] = [judge(schema), judge(resolved)];
      const random = seeded(seed);
      for (let index = 0; index < 20; index += 1) {
        const value = sample(resolved, random);
        if (before(value) !== after(value))
          throw new Error(
            `${JSON.stringify(value)}: ${before(value)} before, not by ${JSON.stringify(resolved)}`,
          );
      }
    }),
    runs(500),
  );
});
