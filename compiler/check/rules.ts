import type { Rule } from "../bind/rule.ts";
import { clientLimits } from "./rules/client/client-limits.ts";
import { schemaPropertyName } from "./rules/client/property-name.ts";
import { refusedSchema } from "./rules/client/refused-schema.ts";
import { promptArguments } from "./rules/prompt/prompt-arguments.ts";
import { resourceBlob } from "./rules/resource/resource-blob.ts";
import { resourceCompletion } from "./rules/resource/resource-completion.ts";
import { resourceUri } from "./rules/resource/resource-uri.ts";
import { schemaComma } from "./rules/schema/comma.ts";
import { schemaContradiction } from "./rules/schema/contradiction.ts";
import { schemaDefault } from "./rules/schema/default.ts";
import { schemaDialect } from "./rules/schema/dialect.ts";
import { schemaFormat } from "./rules/schema/format.ts";
import { schemaInputObject } from "./rules/schema/input-object.ts";
import { schemaKeyword } from "./rules/schema/keyword.ts";
import { schemaMirror } from "./rules/schema/mirror.ts";
import { schemaPattern } from "./rules/schema/pattern.ts";
import { schemaReference } from "./rules/schema/reference.ts";
import { schemaRequired } from "./rules/schema/required.ts";
import { schemaTypo } from "./rules/schema/typo.ts";
import { legalName } from "./rules/server/legal-name.ts";
import { overrideMatches } from "./rules/server/override-matches.ts";
import { serverContent } from "./rules/server/server-content.ts";
import { serverName } from "./rules/server/server-name.ts";
import { uniqueIdentifier } from "./rules/server/unique-identifier.ts";
import { uniqueName } from "./rules/server/unique-name.ts";
import { hiddenCharacters } from "./rules/text/hidden-character.ts";
import { annotations } from "./rules/tool/annotations.ts";
import { descriptionWithinCap } from "./rules/tool/description-cap.ts";
import { descriptionOneLine } from "./rules/tool/description-line.ts";
import { example } from "./rules/tool/example.ts";
import { handler } from "./rules/tool/handler.ts";
import { pages } from "./rules/tool/pages.ts";
import { pick } from "./rules/tool/pick.ts";
import { templateArgument } from "./rules/tool/template-argument.ts";
import { templateSyntax } from "./rules/tool/template-syntax.ts";
import { timeout } from "./rules/tool/timeout.ts";
import { envReference } from "./rules/upstream/env-reference.ts";
import { upstreamKnown } from "./rules/upstream/known.ts";
import { upstreamTemplate } from "./rules/upstream/template.ts";

/** Every semantic rule, except the rules of single kinds of runners and upstreams, which belong to their kinds. */
export const rules: readonly Rule[] = [
  serverName,
  serverContent,
  legalName,
  uniqueName,
  uniqueIdentifier,
  overrideMatches,
  descriptionWithinCap,
  descriptionOneLine,
  hiddenCharacters,
  annotations,
  timeout,

  envReference,
  upstreamTemplate,

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
  schemaContradiction,
  schemaPropertyName,
  refusedSchema,
  schemaMirror,
  example,

  upstreamKnown,
  templateSyntax,
  templateArgument,
  handler,
  pick,
  pages,

  promptArguments,
  resourceUri,
  resourceCompletion,
  resourceBlob,

  clientLimits,
];
