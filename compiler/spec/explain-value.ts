import type { ErrorObject } from "ajv";
import { didYouMean, listNames } from "../diagnostics/suggest.ts";

/** Describes the accepted values for a value of the right type. Uses the example of the schema if the keyword has no words. */
export function explainValue(error: ErrorObject): {
  readonly expected: string;
  readonly help?: string | undefined;
} {
  const limit = String(error.params["limit"]);
  switch (error.keyword) {
    case "enum": {
      const values: string[] = error.params["allowedValues"];
      return {
        expected: `must be one of ${listNames(values)}`,
        help: didYouMean(String(error.data), values),
      };
    }
    case "minLength":
    case "minItems":
      return { expected: "must not be empty" };
    case "minimum":
      return { expected: `must be ${limit} or more` };
    case "exclusiveMinimum":
      return { expected: `must be more than ${limit}` };
    case "maximum":
      return { expected: `must be ${limit} or less` };
    case "uniqueItems":
      return { expected: "must not contain the same value twice" };
    default: {
      const examples: unknown[] = error.parentSchema?.["examples"] ?? [];
      return { expected: `must look like ${examples.map((one) => `\`${asText(one)}\``).join(" or ")}` };
    }
  }
}

const asText = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value));
