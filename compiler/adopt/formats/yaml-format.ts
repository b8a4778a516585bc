import {
  type Document,
  isMap,
  isNode,
  isScalar,
  isSeq,
  parseDocument,
  type YAMLMap,
  type YAMLSeq,
} from "yaml";
import type { ConfigFormat, EntryChange } from "./config-format.ts";

/** YAML, edited as a document: comments and the order of keys stay. */
export const yamlFormat: ConfigFormat = {
  read: (text) => parsed(text).toJS() as unknown,
  edit(text, changes) {
    const document = parsed(text);
    for (const change of changes) apply(document, change);
    const indentSeq = !/^( *)[^\s#][^\n]*:[ \t]*\r?\n\1- /m.test(text);
    const made = document.toString({
      lineWidth: 0,
      indentSeq,
      flowCollectionPadding: !/\{[^\s}]/.test(text),
    });
    return text.includes("\r\n") ? made.replace(/\r?\n/g, "\r\n") : made;
  },
};

function parsed(text: string): Document.Parsed {
  const document = parseDocument(text);
  const [error] = document.errors;
  if (error !== undefined) throw new Error(`invalid YAML: ${error.message.split("\n")[0]}`);
  return document;
}

function apply(document: Document.Parsed, { at, name, entry }: EntryChange): void {
  const servers: unknown = document.getIn(at, true);
  if (isSeq(servers)) {
    const place = servers.items.findIndex((item) => isMap(item) && item.get("name") === name);
    if (place >= 0) keepComment(servers, servers.items.splice(place, 1)[0]);
    if (entry !== undefined) servers.items.push(document.createNode({ name, ...entry }));
  } else if (isMap(servers)) {
    const place = servers.items.findIndex(({ key }) => isScalar(key) && key.value === name);
    if (place >= 0) keepComment(servers, servers.items.splice(place, 1)[0]?.key);
    if (entry !== undefined) servers.add(document.createPair(name, entry));
  }
}

/** Moves the comment before a removed entry to the end of its collection. */
function keepComment(servers: YAMLMap | YAMLSeq, removed: unknown): void {
  if (!isNode(removed) || typeof removed.commentBefore !== "string") return;
  servers.comment = [servers.comment, removed.commentBefore].filter(Boolean).join("\n");
}
