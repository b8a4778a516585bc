import fc from "fast-check";
import { it } from "vitest";
import { resolveSchema } from "../../../../compiler/schema/resolve/resolve.ts";
import { loadValidator } from "../../../../compiler/schema/validator/load-validator.ts";
import type { JsonSchema } from "../../../../runtime/support/json.ts";
import { arbitrarySchema } from "../support/arbitrary-schema.ts";
import { denseSchema } from "../support/dense-schema.ts";
import { judge } from "../support/judge.ts";
import { runs } from "../support/runs.ts";
import { sample, seeded } from "../support/sample.ts";

/** A validator fills defaults in, and then checks what it filled in as well. */
function withoutDefaults(schema: JsonSchema): JsonSchema {
  return JSON.parse(JSON.stringify(schema, (key, value) => (key === "default" ? undefined : value)));
}

/** ajv does not see every member and item that a schema looked at, so it refuses more than it should. */
const notSeen = /"unevaluated/;

it("accepts just the values that the specification accepts", () => {
  fc.assert(
    fc.property(fc.oneof(arbitrarySchema, denseSchema), fc.integer(), (written, seed) => {
      const { schema, problems } = resolveSchema(withoutDefaults(written));
      fc.pre(problems.length === 0);
      const [validator, accepts] = [loadValidator(schema), judge(schema)];
      const random = seeded(seed);
      for (let index = 0; index < 20; index += 1) {
        const value = sample(schema, random);
        const [own, right] = [validator?.(value), accepts(value)];
        if (own !== right && !notSeen.test(JSON.stringify(schema)))
          throw new Error(`${JSON.stringify(value)}: ${own} instead of ${right}`);
      }
    }),
    runs(500),
  );
});
