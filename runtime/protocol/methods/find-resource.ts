import type { ResourceRecord } from "../../catalogue/records.ts";
import { type UriMatcher, uriMatcher } from "./uri-template.ts";

export interface FoundResource {
  readonly record: ResourceRecord;
  /** The variables of its template; empty for a resource with a URI of its own. */
  readonly variables: Readonly<Record<string, string>>;
}

const matchers = new WeakMap<ResourceRecord, UriMatcher>();

/** The resource that a URI names: its own first, then the first template that could have made it. */
export function findResource(records: readonly ResourceRecord[], uri: string): FoundResource | undefined {
  const named = records.find((record) => record.uri === uri);
  if (named !== undefined) return { record: named, variables: {} };
  for (const record of records) {
    const variables = record.uriTemplate === undefined ? undefined : matcherOf(record).match(uri);
    if (variables !== undefined) return { record, variables };
  }
  return undefined;
}

function matcherOf(record: ResourceRecord): UriMatcher {
  const matcher = matchers.get(record) ?? uriMatcher(record.uriTemplate ?? "");
  matchers.set(record, matcher);
  return matcher;
}
