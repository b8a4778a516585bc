import { message, rules } from "../message.ts";

/** DMC1000-1999 reading and parsing files, includes. */
export const sourceRules = rules({
  DMC1001: {
    severity: "error",
    title: "file cannot be read",
    message: message`cannot read \`${"path"}\`: ${"reason"}`,
    help: "name a text file that the compiler may read, in UTF-8",
  },
  DMC1002: {
    severity: "error",
    title: "not YAML",
    message: message`invalid YAML: ${"reason"}`,
    help: "correct the text here; a text with special characters needs quotes",
  },
  DMC1003: {
    severity: "error",
    title: "not JSON",
    message: message`invalid JSON: ${"reason"}`,
    help: "write strict JSON (RFC 8259), or write the spec as YAML",
  },
  DMC1004: {
    severity: "error",
    title: "duplicate key",
    message: message`the map has the key \`${"key"}\` twice`,
    help: "rename or remove one of the two",
  },
  DMC1005: {
    severity: "error",
    title: "several documents in one file",
    message: message`a spec file has one YAML document, but a second one begins here`,
  },
  DMC1006: { severity: "error", title: "empty file", message: message`the file has no content` },
  DMC1007: { severity: "error", title: "YAML tag", message: message`the tag \`${"tag"}\` is not supported` },
  DMC1008: {
    severity: "error",
    title: "YAML merge key",
    message: message`the merge key \`<<\` is not supported`,
  },
  DMC1009: {
    severity: "error",
    title: "key that is not text",
    message: message`a key must be a string, not a list, a map or an alias`,
    help: "write a plain name: `list_issues: …`",
  },
  DMC1010: {
    severity: "error",
    title: "number that JSON cannot represent",
    message: message`JSON cannot represent the number \`${"value"}\``,
    help: "leave out a bound that does not exist, or write a number below 1.8e308",
  },
  DMC1011: {
    severity: "error",
    title: "nested too deeply",
    message: message`values are nested more than ${"limit"} levels deep`,
    help: "move an inner part into `schemas`, and refer to it by `$ref`",
  },
  DMC1012: {
    severity: "error",
    title: "aliases grow too large",
    message: message`aliases add more than ${"limit"} values to this file`,
    help: "share schemas by `$ref`: a reference copies nothing",
  },
  DMC1013: {
    severity: "error",
    title: "unsupported YAML version",
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
    message: message`these files include one another: ${"chain"}`,
  },
  DMC1022: {
    severity: "error",
    title: "no spec file",
    message: message`no spec file matches ${"patterns"}`,
  },
});
