import type { ToolRecord } from "../../../runtime/catalogue/records.ts";
import { type EmitContext, emitted } from "../emit-context.ts";
import type { GeneratedFile } from "../emitted-file.ts";

/** The catalogue as a page for people: its costs, and every tool with its parameters, by category. */
export function cataloguePage(context: EmitContext): GeneratedFile {
  const { catalogue, records, costs } = context.tuned;
  const { name, title, version, instructions } = catalogue.server;
  return emitted(context, "catalogue.md", "catalogue.md", {
    title: title ?? name,
    version,
    instructions: instructions ?? "",
    upFront: costs.upFront,
    task: costs.task,
    groups: byCategory(records).map(([category, tools]) => ({ title: category, tools: tools.map(section) })),
  });
}

/** In the order of the list; tools without category last. */
function byCategory(records: readonly ToolRecord[]): readonly (readonly [string, readonly ToolRecord[]])[] {
  const groups = new Map<string, ToolRecord[]>();
  for (const record of records) {
    const group = groups.get(record.category ?? "");
    if (group === undefined) groups.set(record.category ?? "", [record]);
    else group.push(record);
  }
  const rest = groups.get("") ?? [];
  groups.delete("");
  const named = [...groups];
  return rest.length === 0 ? named : [...named, [named.length === 0 ? "Tools" : "Other tools", rest]];
}

function section({ name, description, docs, documented, annotations, scopes, visible }: ToolRecord): object {
  const notes = [
    ...(annotations?.readOnlyHint === true ? ["only reads"] : []),
    ...(annotations?.destructiveHint === true ? ["may destroy something"] : []),
    ...(scopes === undefined ? [] : [`needs ${scopes.join(", ")}`]),
    ...(visible ? [] : ["in no list or search"]),
  ];
  return { name, description, docs: docs ?? "", documented, notes: notes.length === 0 ? undefined : notes };
}
