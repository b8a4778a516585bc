import type { RunnerKind } from "../runner-kind.ts";
import { httpTemplates } from "./http-templates.ts";
import { lowerHttp } from "./lower-http.ts";
import { httpPath } from "./rules/path.ts";
import { httpRequest } from "./rules/request.ts";
import { httpStyles } from "./rules/styles.ts";
import { httpUnusedArgument } from "./rules/unused-argument.ts";

/** One HTTP request against an upstream. */
export const httpKind: RunnerKind<"http"> = {
  upstream: { kind: "http", nameOf: ({ upstream }) => upstream },
  followsPages: true,
  templates: httpTemplates,
  rules: [httpPath, httpRequest, httpStyles, httpUnusedArgument],
  lower: ({ run }) => ({ run: { kind: "http", ...lowerHttp(run.spec) } }),
};
