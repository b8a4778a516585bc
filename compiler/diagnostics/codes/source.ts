import { message, rules } from "../message.ts";

/** DMC1000-1999 reading and parsing files, includes. */
export const sourceRules = rules({
  DMC1001: {
    severity: "error",
    title: "file cannot be read",
    message: message`\`${"path"}\` cannot be read: ${"reason"}`,
  },
  DMC1002: { severity: "error", title: "not YAML", message: message`this is not YAML: ${"reason"}` },
  DMC1003: { severity: "error", title: "not JSON", message: message`this is not JSON: ${"reason"}` },
  DMC1004: {
    severity: "error",
    title: "duplicate key",
    message: message`key \`${"key"}\` occurs twice in the same map`,
  },
  DMC1005: {
    severity: "error",
    title: "several documents in one file",
    message: message`a spec file holds one YAML document, but another begins here`,
  },
  DMC1006: { severity: "error", title: "empty file", message: message`the file has no content` },
  DMC1007: { severity: "error", title: "YAML tag", message: message`the tag \`${"tag"}\` is not supported` },
  DMC1008: {
    severity: "error",
    title: "YAML merge key",
    message: message`the merge key \`<<\` is not supported`,
  },
  DMC1009: { severity: "error", title: "key that is not text", message: message`a key must be plain text` },
  DMC1010: {
    severity: "error",
    title: "number that JSON cannot hold",
    message: message`\`${"value"}\` is a number that JSON cannot hold`,
  },
  DMC1011: {
    severity: "error",
    title: "nested too deeply",
    message: message`values are nested more than ${"limit"} levels deep`,
  },
  DMC1012: {
    severity: "error",
    title: "aliases grow too large",
    message: message`aliases make this file larger than ${"limit"} values`,
  },
  DMC1013: {
    severity: "error",
    title: "another YAML version",
    message: message`YAML ${"version"} is not supported`,
  },
  DMC1020: {
    severity: "error",
    title: "included file missing",
    message: message`there is no file \`${"path"}\``,
  },
  DMC1021: {
    severity: "error",
    title: "include cycle",
    message: message`files include one another: ${"chain"}`,
  },
  DMC1022: {
    severity: "error",
    title: "no spec file",
    message: message`no spec file matches ${"patterns"}`,
  },
});
