import { type Declared, placeIn } from "../../../bind/declared.ts";
import type { CheckContext, Rule } from "../../../bind/rule.ts";
import { textSpan } from "../../../source/text-span.ts";
import type { SpecResource } from "../../../spec/spec.ts";
import { parseUriTemplate } from "../../../spec/uri-template.ts";

/** A resource has an absolute `uri` or a `uriTemplate` (RFC 6570). Two resources never share one. */
export const resourceUri: Rule = {
  resource: (resource, context) => {
    const { uri, uriTemplate } = resource.value;
    if (uri !== undefined && !isAbsolute(uri)) {
      const help = "begin it with a scheme, and encode spaces: `notes://today`, `file:///notes/today.md`";
      context.report("DMC2111", { uri }, { span: placeIn(resource, ["uri"]), help });
    }
    if (uriTemplate !== undefined) checkTemplate(resource, uriTemplate, context);
  },
  server: ({ resources }, context) => {
    const first = new Map<string, Declared<SpecResource>>();
    for (const resource of resources) {
      const key = resource.value.uri === undefined ? "uriTemplate" : "uri";
      const uri = resource.value[key] ?? "";
      const other = first.get(uri);
      if (other === undefined) first.set(uri, resource);
      else reportTwice(resource, other, key, context);
    }
  },
};

function checkTemplate(resource: Declared<SpecResource>, text: string, context: CheckContext): void {
  const span = placeIn(resource, ["uriTemplate"]);
  const parsed = parseUriTemplate(text);
  if (parsed.kind === "fault") {
    const { reason, start, end } = parsed;
    const help =
      "put each variable in braces, as in `notes://{folder}/{name}`; a resource without variables has a `uri`";
    context.report("DMC2112", { reason }, { span: textSpan(span, text, start, end), help });
  } else if (!text.startsWith("{+") && !isAbsolute(text.replace(/\{[^}]*\}/g, "x"))) {
    const help = "begin the template with a scheme, as in `notes://{folder}`";
    context.report("DMC2112", { reason: "it has no scheme" }, { span, help });
  }
}

function reportTwice(
  resource: Declared<SpecResource>,
  other: Declared<SpecResource>,
  key: "uri" | "uriTemplate",
  context: CheckContext,
): void {
  context.report(
    "DMC2113",
    { uri: resource.value[key] ?? "" },
    {
      span: placeIn(resource, [key]),
      related: [{ span: placeIn(other, [key]), message: `resource \`${other.name}\` has the same URI` }],
      help: "give one of the two resources another URI",
    },
  );
}

function isAbsolute(uri: string): boolean {
  return /^[A-Za-z][A-Za-z0-9+.-]*:[^\s<>"\\^`{|}]+$/.test(uri) && URL.canParse(uri);
}
