import type { Rule } from "./rule.ts";
import { annotations } from "./rules/annotations.ts";
import { clientLimits } from "./rules/client-limits.ts";
import { descriptionWithinCap } from "./rules/description-cap.ts";
import { descriptionOneLine } from "./rules/description-line.ts";
import { envReference } from "./rules/env-reference.ts";
import { example } from "./rules/example.ts";
import { handler } from "./rules/handler.ts";
import { httpPath } from "./rules/http-path.ts";
import { httpRequest } from "./rules/http-request.ts";
import { httpStyles } from "./rules/http-styles.ts";
import { httpUnusedArgument } from "./rules/http-unused-argument.ts";
import { legalName } from "./rules/legal-name.ts";
import { pages } from "./rules/pages.ts";
import { pick } from "./rules/pick.ts";
import { promptArguments } from "./rules/prompt-arguments.ts";
import { resourceBlob } from "./rules/resource-blob.ts";
import { resourceCompletion } from "./rules/resource-completion.ts";
import { resourceUri } from "./rules/resource-uri.ts";
import { schemaComma } from "./rules/schema-comma.ts";
import { schemaDefault } from "./rules/schema-default.ts";
import { schemaDialect } from "./rules/schema-dialect.ts";
import { schemaFormat } from "./rules/schema-format.ts";
import { schemaInputObject } from "./rules/schema-input-object.ts";
import { schemaKeyword } from "./rules/schema-keyword.ts";
import { schemaMirror } from "./rules/schema-mirror.ts";
import { schemaPattern } from "./rules/schema-pattern.ts";
import { schemaPropertyName } from "./rules/schema-property-name.ts";
import { schemaReference } from "./rules/schema-reference.ts";
import { schemaRequired } from "./rules/schema-required.ts";
import { schemaTypo } from "./rules/schema-typo.ts";
import { serverContent } from "./rules/server-content.ts";
import { serverName } from "./rules/server-name.ts";
import { templateArgument } from "./rules/template-argument.ts";
import { templateSyntax } from "./rules/template-syntax.ts";
import { timeout } from "./rules/timeout.ts";
import { uniqueIdentifier } from "./rules/unique-identifier.ts";
import { uniqueName } from "./rules/unique-name.ts";
import { upstreamKnown } from "./rules/upstream-known.ts";
import { upstreamSecret } from "./rules/upstream-secret.ts";
import { upstreamUrl } from "./rules/upstream-url.ts";

/** Every semantic rule: servers and names, upstreams, schemas, runners, prompts and resources, clients. */
export const rules: readonly Rule[] = [
  serverName,
  serverContent,
  legalName,
  uniqueName,
  uniqueIdentifier,
  descriptionWithinCap,
  descriptionOneLine,
  annotations,
  timeout,

  upstreamUrl,
  upstreamSecret,
  envReference,

  schemaKeyword,
  schemaComma,
  schemaTypo,
  schemaDialect,
  schemaReference,
  schemaInputObject,
  schemaRequired,
  schemaPattern,
  schemaFormat,
  schemaDefault,
  schemaPropertyName,
  schemaMirror,
  example,

  upstreamKnown,
  templateSyntax,
  templateArgument,
  httpPath,
  httpRequest,
  httpStyles,
  httpUnusedArgument,
  handler,
  pick,
  pages,

  promptArguments,
  resourceUri,
  resourceCompletion,
  resourceBlob,

  clientLimits,
];
