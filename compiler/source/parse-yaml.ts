import { type Document, type ErrorCode, type ParsedNode, parseDocument, type YAMLError } from "yaml";
import type { Report } from "../diagnostics/report.ts";
import { locator } from "./locate.ts";
import { onePerLine } from "./one-per-line.ts";
import type { SourceFile } from "./source-file.ts";
import type { SyntaxTree } from "./syntax-tree.ts";
import { yamlReader } from "./yaml-reader.ts";
import { yamlValue } from "./yaml-value.ts";

/** Parses one YAML 1.2 document with the core schema: no tags of its own, no merge keys. */
export function parseYaml(source: SourceFile, report: Report): SyntaxTree {
  const document = parseDocument(source.text, {
    prettyErrors: false,
    version: "1.2",
    schema: "core",
    merge: false,
    resolveKnownTags: false,
    stringKeys: true,
    // The library compares every key with every other; yamlValue() finds duplicates in linear time, with both places.
    uniqueKeys: false,
    logLevel: "error",
  });
  const aliasTargets = new Map<ParsedNode, ParsedNode>();
  const locate = locator(source, () => yamlReader(source, document.contents, aliasTargets));

  if (reportMistakes(source, document, report)) return { source, value: undefined, locate };
  if (document.contents === null || isEmpty(document.contents)) {
    report.add(
      "DMC1006",
      {},
      { span: { source, start: 0, end: 0 }, help: "write a spec into it, or remove it" },
    );
    return { source, value: undefined, locate };
  }
  return { source, value: yamlValue(source, document.contents, aliasTargets, report), locate };
}

/** Reports what the library found. True where the text is no YAML, so that its value means nothing. */
function reportMistakes(source: SourceFile, document: Document.Parsed, report: Report): boolean {
  const version = document.directives.yaml;
  if (version.explicit === true && version.version !== "1.2") {
    const start = Math.max(0, source.text.indexOf("%YAML"));
    const span = { source, start, end: start + "%YAML 1.1".length };
    report.add(
      "DMC1013",
      { version: version.version },
      { span, help: "remove the line; specs are YAML 1.2" },
    );
  }
  const mistakes = [...document.errors, ...document.warnings];
  for (const mistake of onePerLine(source, mistakes, (one) => one.pos[0]))
    reportMistake(source, mistake, report);
  return document.errors.length > 0;
}

function reportMistake(source: SourceFile, mistake: YAMLError, report: Report): void {
  const [start, end] = mistake.pos;
  const span = { source, start, end: Math.max(start, end) };
  if (mistake.code === "MULTIPLE_DOCS") {
    report.add(
      "DMC1005",
      {},
      {
        span: { source, start, end: start + "---".length },
        help: "put each document into a file of its own; `include` joins them",
      },
    );
  } else if (mistake.code === "NON_STRING_KEY") {
    report.add("DMC1009", {}, { span });
  } else if (mistake.code === "TAG_RESOLVE_FAILED") {
    const tag = source.text.slice(start, end);
    report.add("DMC1007", { tag }, { span, help: "write the plain value without a tag" });
  } else {
    const help = ways[mistake.code];
    report.add("DMC1002", { reason: reasonOf(mistake) }, { span, ...(help === undefined ? {} : { help }) });
  }
}

/** The library's words, in our form. */
function reasonOf({ message }: YAMLError): string {
  const unclosed = /^Missing closing (['"])quote$/.exec(message);
  if (unclosed !== null) return `a text that begins with \`${unclosed[1]}\` does not end`;
  return message.charAt(0).toLowerCase() + message.slice(1);
}

function isEmpty(contents: ParsedNode): boolean {
  return contents.range[0] === contents.range[1] && contents.tag === undefined;
}

/** The way out of the mistakes that people make most. */
const ways: Partial<Record<ErrorCode, string>> = {
  TAB_AS_INDENT: "indent with spaces; YAML allows no tabs there",
  BLOCK_AS_IMPLICIT_KEY: "a text with `: ` in it needs quotes around it",
  MULTILINE_IMPLICIT_KEY: "a key is followed by `:`, on one line",
  BAD_INDENT: "keys of one map start in the same column",
  BAD_SCALAR_START: "put quotes around the text",
  MISSING_CHAR: "close what was opened, or put quotes around a text with special characters",
  BAD_DQ_ESCAPE: "write `\\\\` for a backslash, or use single quotes",
};
