import { isMap, isSeq, parseDocument } from "yaml";

/** Adds a generated part and its upstream to the author's spec. Keeps comments and order. */
export function addToFile(
  text: string,
  part: string,
  upstream: { readonly name: string; readonly spec: object },
): string {
  const document = parseDocument(text);
  const include = document.get("include");
  const paths: unknown[] = isSeq(include) ? (include.toJSON() as unknown[]) : [];
  if (!paths.includes(part)) document.setIn(["include", paths.length], part);
  if (!isMap(document.get("upstreams"))) document.set("upstreams", document.createNode({}));
  if (!document.hasIn(["upstreams", upstream.name]))
    document.setIn(["upstreams", upstream.name], document.createNode({ mcp: upstream.spec }));
  return document.toString({ lineWidth: 110 });
}
