import { EVENT_ID } from "js-yaml";
import type { Report } from "../diagnostics/report.ts";
import { explainYaml } from "./explain-yaml.ts";
import { maxDepth } from "./limits.ts";
import { locator } from "./locate.ts";
import type { SourceFile, Span } from "./source-file.ts";
import type { SyntaxTree } from "./syntax-tree.ts";
import { isUnwritten, nodeEnd, nodeEvent, type YamlEvents, yamlEvents } from "./yaml-events.ts";
import { rootNode } from "./yaml-reader.ts";
import { yamlValue } from "./yaml-value.ts";

/** Parses one YAML 1.2 document with the core schema: no tags of its own, no merge keys. */
export function parseYaml(source: SourceFile, report: Report): SyntaxTree {
  const start: Span = { source, start: 0, end: 0 };
  const broken: SyntaxTree = { source, value: undefined, locate: () => start };
  const events = yamlEvents(source.text);
  if ("reason" in events) {
    reportFault(source, events, report);
    return broken;
  }
  if (isEmpty(events)) {
    report.add("DMC1006", {}, { span: start, help: "write a spec into it, or remove it" });
    return broken;
  }
  reportDirectives(source, events, report);
  const { value, reader } = yamlValue(source, events, report);
  reportSecondDocument(source, events, reader.rangeOf(rootNode)[1], report);
  return { source, value, locate: locator(source, reader) };
}

function reportFault(
  source: SourceFile,
  fault: { readonly reason: string; readonly offset: number },
  report: Report,
): void {
  if (fault.reason.startsWith("nesting exceeded")) {
    const span = { source, start: fault.offset, end: fault.offset };
    report.add("DMC1011", { limit: maxDepth }, { span });
  } else {
    explainYaml(source, fault, report);
  }
}

function isEmpty(events: YamlEvents): boolean {
  const root = events.length === 0 ? undefined : nodeEvent(events, rootNode);
  return root === undefined || (isUnwritten(root) && root.type === EVENT_ID.SCALAR && root.tagStart === -1);
}

/** Refuses directives, because they change the meaning of the text. The default one is allowed. */
function reportDirectives(source: SourceFile, events: YamlEvents, report: Report): void {
  const [document] = events;
  if (document?.type !== EVENT_ID.DOCUMENT) return;
  for (const directive of document.directives) {
    const start = source.text.search(directive.kind === "yaml" ? /^%YAML/m : /^%TAG/m);
    const [line = ""] = source.text.slice(start).split(/[\r\n]/, 1);
    const span = { source, start, end: start + line.length };
    if (directive.kind === "tag") {
      report.add("DMC1007", { tag: directive.handle }, { span, help: "remove the line; specs have no tags" });
    } else if (directive.kind === "yaml" && directive.version !== "1.2") {
      const help = "remove the line; specs are YAML 1.2";
      report.add("DMC1013", { version: directive.version }, { span, help });
    }
  }
}

function reportSecondDocument(
  source: SourceFile,
  events: YamlEvents,
  firstEnd: number,
  report: Report,
): void {
  if (nodeEnd(events, rootNode) + 1 >= events.length) return;
  const marker = source.text.slice(firstEnd).search(/^---/m);
  const start = marker === -1 ? firstEnd : firstEnd + marker;
  const help = "put each document into a file of its own; `include` joins them";
  report.add("DMC1005", {}, { span: { source, start, end: start + "---".length }, help });
}
