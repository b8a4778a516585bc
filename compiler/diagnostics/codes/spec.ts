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
  DMC2005: { severity: "error", title: "wrong value", message: message`${"what"} ${"expected"}` },
  DMC2006: {
    severity: "error",
    title: "not exactly one",
    message: message`${"where"} takes exactly one of ${"choices"}, and has ${"given"}`,
  },
  DMC2007: {
    severity: "error",
    title: "unknown runner",
    message: message`there is no ${"sort"} \`${"name"}\``,
  },
  DMC2008: {
    severity: "error",
    title: "runner not available yet",
    message: message`the ${"sort"} \`${"name"}\` is not available yet`,
  },
  DMC2009: {
    severity: "error",
    title: "property map mixed with JSON Schema",
    message: message`\`input\` is read as a JSON Schema because of \`${"keyword"}\`, and \`${"property"}\` is no keyword of it`,
  },
  DMC2010: {
    severity: "error",
    title: "property named twice",
    message: message`property \`${"property"}\` stands both as required and as optional`,
  },
});
