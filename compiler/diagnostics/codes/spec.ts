import { message, rules } from "../message.ts";

/** DMC2000-2999 the structure of a spec, names, caps, references. */
export const specRules = rules({
  DMC2001: {
    severity: "error",
    title: "unknown key",
    message: message`unknown key \`${"key"}\` in ${"where"}`,
  },
  DMC2002: { severity: "error", title: "missing key", message: message`${"where"} has no \`${"key"}\`` },
  DMC2003: {
    severity: "error",
    title: "wrong type",
    message: message`${"what"} must be ${"expected"}, not ${"actual"}`,
  },
  DMC2004: {
    severity: "error",
    title: "description that is too long",
    message: message`the description has ${"length"} characters, and the limit is ${"cap"}`,
  },
  DMC2005: { severity: "error", title: "wrong value", message: message`${"what"} ${"expected"}` },
  DMC2006: {
    severity: "error",
    title: "not exactly one",
    message: message`${"where"} must have exactly one of ${"choices"}, but has ${"given"}`,
  },
  DMC2007: {
    severity: "error",
    title: "unknown runner",
    message: message`unknown ${"sort"} \`${"name"}\``,
  },
  DMC2008: {
    severity: "error",
    title: "runner not available yet",
    message: message`the ${"sort"} \`${"name"}\` is not available yet`,
  },
  DMC2009: {
    severity: "error",
    title: "property map mixed with JSON Schema",
    message: message`\`${"keyword"}\` makes \`input\` a JSON Schema, which has no keyword \`${"property"}\``,
  },
  DMC2010: {
    severity: "error",
    title: "property named twice",
    message: message`property \`${"property"}\` is both required and optional`,
  },
  DMC2011: {
    severity: "error",
    title: "OpenAPI document in place of a spec",
    message: message`this is an OpenAPI document, not a spec`,
  },
  DMC2012: {
    severity: "error",
    title: "required or optional inside a property",
    message: message`\`${"written"}\` has no effect here: \`${"property"}\` is ${"actual"}, as its name says`,
  },
  DMC2101: {
    severity: "error",
    title: "illegal name",
    message: message`\`${"name"}\` cannot be the name of a ${"sort"}`,
  },
  DMC2102: {
    severity: "error",
    title: "illegal name of a server",
    message: message`\`${"name"}\` cannot be the name of a server`,
  },
  DMC2103: {
    severity: "error",
    title: "duplicate name",
    message: message`${"sort"} \`${"name"}\` is defined twice`,
  },
  DMC2104: {
    severity: "warning",
    title: "names that are the same in TypeScript",
    message: message`\`${"name"}\` and \`${"other"}\` both become \`${"wanted"}\` in TypeScript`,
  },
  DMC2105: {
    severity: "error",
    title: "empty description",
    message: message`the description is empty`,
  },
  DMC2106: {
    severity: "error",
    title: "description of several lines",
    message: message`a description must be one line`,
  },
  DMC2107: {
    severity: "warning",
    title: "server without content",
    message: message`server \`${"server"}\` has ${"reason"}`,
  },
  DMC2108: {
    severity: "warning",
    title: "contradicting annotations",
    message: message`\`readOnly: true\` and \`destructive: true\` contradict each other`,
  },
  DMC2109: {
    severity: "error",
    title: "impossible timeout",
    message: message`a timeout must be more than 0 and at most 24 days, not ${"value"}`,
  },
  DMC2110: {
    severity: "warning",
    title: "unused prompt argument",
    message: message`no message of the prompt uses the argument \`${"name"}\``,
  },
  DMC2111: { severity: "error", title: "bad URI", message: message`\`${"uri"}\` is not an absolute URI` },
  DMC2112: {
    severity: "error",
    title: "bad URI template",
    message: message`invalid URI template: ${"reason"}`,
  },
  DMC2113: {
    severity: "error",
    title: "duplicate URI",
    message: message`two resources have the URI \`${"uri"}\``,
  },
  DMC2114: {
    severity: "error",
    title: "completion of an unknown variable",
    message: message`the URI template has no variable \`${"name"}\``,
  },
  DMC2115: {
    severity: "error",
    title: "blob that is not base64",
    message: message`the value of \`blob\` is not base64`,
  },
  DMC2116: { severity: "error", title: "no server", message: message`no spec file has a \`server\`` },
  DMC2117: {
    severity: "warning",
    title: "file outside every server",
    message: message`\`${"path"}\` does not belong to any server, so the build ignores it`,
  },
  DMC2118: {
    severity: "error",
    title: "two servers of one name",
    message: message`two servers have the name \`${"name"}\`${"difference"}`,
  },
  DMC2119: {
    severity: "warning",
    title: "read-only tool with a request that writes",
    message: message`the tool is declared \`readOnly\`, but its request is ${"method"}`,
  },
  DMC2120: {
    severity: "warning",
    title: "hidden character",
    message: message`the text contains the invisible character ${"character"}`,
  },
  DMC2121: {
    severity: "error",
    title: "override without tool",
    message: message`there is no tool \`${"name"}\` to override`,
  },
});
