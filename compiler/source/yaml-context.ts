import { EVENT_ID } from "js-yaml";
import type { DiagnosticCode, ParametersOf } from "../diagnostics/codes.ts";
import type { Details, Report } from "../diagnostics/report.ts";
import { maxAliasedValues, maxDepth } from "./limits.ts";
import type { NodeReader } from "./locate.ts";
import type { SourceFile } from "./source-file.ts";
import { childNodes, type NodeEvent, nodeEnd, type YamlEvents } from "./yaml-events.ts";
import { keyText } from "./yaml-reader.ts";

/** The state while a document is read from its first event to its last. */
export interface YamlContext {
  readonly source: SourceFile;
  readonly text: string;
  readonly events: YamlEvents;
  readonly report: Report;
  readonly reader: NodeReader<number>;
  /** The target node of each alias. */
  readonly aliasTargets: Map<number, number>;
  /** The latest node of each anchor, in the order of the document. */
  readonly anchors: Map<string, number>;
  /** Anchored collections that are being read. An alias to one of them would be endless. */
  readonly open: Set<number>;
  /** The node to read next. */
  at: number;
  /** The number of values that were copied for aliases. */
  aliased: number;
  /** The code of the limit that stopped the copy of the current alias: depth or size. */
  cut: "DMC1011" | "DMC1012" | undefined;
  /** The number of aliases around the current node. Mistakes in a copy are reported at the original. */
  following: number;
}

/** The limits of a file, by the code that reports them. */
export const limits = { DMC1011: maxDepth, DMC1012: maxAliasedValues } as const;

/** Skips a node beyond a limit, and reports it. */
export function cutOff(node: number, code: "DMC1011" | "DMC1012", context: YamlContext): null {
  const { source, reader } = context;
  const [start] = reader.rangeOf(node);
  context.cut = code;
  context.at = nodeEnd(context.events, node);
  reportAt(code, { limit: limits[code] }, node, context, { span: { source, start, end: start } });
  return null;
}

/** Notes the anchor of a node, and refuses its tag. */
export function noteProperties(node: number, event: NodeEvent, context: YamlContext): void {
  if (event.type === EVENT_ID.ALIAS || context.following > 0) return;
  if (event.anchorStart !== -1)
    context.anchors.set(context.text.slice(event.anchorStart, event.anchorEnd), node);
  if (event.tagStart === -1) return;
  const tag = context.text.slice(event.tagStart, event.tagEnd);
  if (plainTags.has(tag)) return;
  const span = { source: context.source, start: event.tagStart, end: event.tagEnd };
  reportAt("DMC1007", { tag }, node, context, { span, help: "write the value itself, without a tag" });
}

/** Tags that agree with the value, and the tag for strings. */
const plainTags: ReadonlySet<string> = new Set(["!", "!!str", "!!map", "!!seq"]);

/** Reports a duplicate key, and shows the first one. */
export function reportDuplicate(map: number, key: string, node: number, context: YamlContext): void {
  const { events, text, source, reader } = context;
  const keys = childNodes(events, map).filter((_, index) => index % 2 === 0);
  const first = keys.find((other) => keyText(text, events, other) === key) ?? node;
  const [start, end] = reader.rangeOf(first);
  reportAt("DMC1004", { key }, node, context, {
    related: [{ span: { source, start, end }, message: "first here" }],
  });
}

/** Reports a mistake at a node. Reports nothing inside the copy of an alias. */
export function reportAt<Code extends DiagnosticCode>(
  code: Code,
  values: ParametersOf<Code>,
  node: number,
  { following, source, reader, report }: YamlContext,
  details: Details = {},
): void {
  if (following > 0) return;
  const [start, end] = reader.rangeOf(node);
  report.add(code, values, { span: { source, start, end }, ...details });
}
