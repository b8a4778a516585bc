import type { ScalarEvent, SequenceEvent } from "js-yaml";
import {
  type AliasEvent,
  EVENT_ID,
  type Event,
  type MappingEvent,
  parseEvents,
  YAMLException,
} from "js-yaml";

/**
 * A YAML document as js-yaml's flat list of events. A node is the index of its first event. Offsets point into the text, and
 * values are decoded on demand, which makes reading three times as fast as building a tree.
 */
export type YamlEvents = readonly Event[];

/** An event that begins a node. */
export type NodeEvent = ScalarEvent | SequenceEvent | MappingEvent | AliasEvent;

/** Deeper than later phases allow, so that nodes between the two limits can be reported at their places. */
const parserDepth = 1000;

/** The events of a text, or the reason and place of the first mistake. */
export function yamlEvents(text: string): YamlEvents | { readonly reason: string; readonly offset: number } {
  try {
    return parseEvents(text, { maxDepth: parserDepth });
  } catch (error) {
    if (!(error instanceof YAMLException)) throw error;
    return { reason: error.reason, offset: Math.min(error.mark?.position ?? 0, text.length) };
  }
}

/** The event of a node. */
export function nodeEvent(events: YamlEvents, node: number): NodeEvent {
  const event = events[node];
  if (event === undefined || event.type === EVENT_ID.POP || event.type === EVENT_ID.DOCUMENT) {
    throw new Error(`event ${node} begins no node`);
  }
  return event;
}

/** The index behind a node and everything in it. */
export function nodeEnd(events: YamlEvents, node: number): number {
  let depth = 0;
  for (let at = node; at < events.length; at++) {
    const type = events[at]?.type;
    if (type === EVENT_ID.SEQUENCE || type === EVENT_ID.MAPPING) depth += 1;
    else if (type === EVENT_ID.POP) depth -= 1;
    if (depth === 0) return at + 1;
  }
  return events.length;
}

/** The nodes right inside a collection: items, or keys and values in turn. */
export function childNodes(events: YamlEvents, collection: number): number[] {
  const nodes: number[] = [];
  for (
    let at = collection + 1;
    at < events.length && events[at]?.type !== EVENT_ID.POP;
    at = nodeEnd(events, at)
  ) {
    nodes.push(at);
  }
  return nodes;
}

/** Whether a node is the empty value after `key:`. */
export function isUnwritten(event: NodeEvent): boolean {
  return event.type === EVENT_ID.SCALAR && event.valueStart === -1;
}
