import type { RunnerKind } from "../runner-kind.ts";
import { unusedArgument } from "../unused-argument.ts";
import { httpTemplates } from "./http-templates.ts";
import { longNumbers } from "./long-numbers.ts";
import { lowerHttp } from "./lower-http.ts";
import { needsData } from "./needs-data.ts";
import { httpPath } from "./rules/path.ts";
import { httpReadOnly } from "./rules/read-only.ts";
import { httpRequest } from "./rules/request.ts";
import { httpResponse } from "./rules/response.ts";
import { httpStyles } from "./rules/styles.ts";

const httpUnusedArgument = unusedArgument({
  key: "http",
  run: "request",
  templates: httpTemplates,
  howTo: (name) => `insert it as \`{${name}}\` in the path, the query, a header or the body`,
});

/** One HTTP request against an upstream. */
export const httpKind: RunnerKind<"http"> = {
  upstream: { kind: "http", nameOf: ({ upstream }) => upstream },
  followsPages: true,
  templates: httpTemplates,
  rules: [httpPath, httpReadOnly, httpRequest, httpResponse, httpStyles, httpUnusedArgument],
  lower: (tool, { result }) => ({
    run: {
      kind: "http",
      ...lowerHttp(tool.run.spec, needsData(result, tool.resolvedOutput?.schema), longNumbers(tool)),
    },
  }),
};
