import { counted } from "../../support/counted.ts";
import type { Note, NoteList } from "./import-notes.ts";
import type { FilteredOperations } from "./operations/filter-operations.ts";
import { countOperations } from "./operations/list-operations.ts";
import { isNode, type Node, nodeAt } from "./read/document.ts";

/** Notes the parts that cannot become tools: webhooks, callbacks and links. */
export function leaveOutRest(root: Node, notes: NoteList): void {
  const webhooks = countOperations(nodeAt(root, "webhooks")) + countOperations(nodeAt(root, "x-webhooks"));
  if (webhooks > 0)
    notes.leaveOut(counted(webhooks, "webhook"), "the service calls them, and a tool is called by a model");
  const { callbacks, links } = countInside(root);
  if (callbacks > 0)
    notes.leaveOut(counted(callbacks, "callback"), "the service calls them, and a tool is called by a model");
  if (links > 0)
    notes.leaveOut(counted(links, "link"), "they relate operations, and tools have no place for them");
}

function countInside(root: Node): { callbacks: number; links: number } {
  let callbacks = 0;
  let links = 0;
  for (const item of Object.values(nodeAt(root, "paths") ?? {}).filter(isNode))
    for (const operation of Object.values(item).filter(isNode)) {
      callbacks += Object.keys(nodeAt(operation, "callbacks") ?? {}).length;
      for (const response of Object.values(nodeAt(operation, "responses") ?? {}).filter(isNode))
        links += Object.keys(nodeAt(response, "links") ?? {}).length;
    }
  return { callbacks, links };
}

/** Notes of one kind that are shown in full. */
const shownNotes = 12;

/** The lines about the imported, changed and omitted parts, with reasons. */
export function summarise(
  imported: number,
  { total, kept }: FilteredOperations,
  { changes, leftOut }: NoteList,
): readonly string[] {
  const filtered = total - kept.length;
  const counts = [
    `imported ${imported} of ${counted(total, "operation")}`,
    ...(filtered > 0 ? [`${filtered} did not match the filters`] : []),
  ];
  return [counts.join("; "), ...lines("left out", leftOut), ...lines("changed", changes)];
}

/** One line a text; the places of a text that many share are counted. */
function lines(verb: string, notes: readonly Note[]): readonly string[] {
  const byText = new Map<string, string[]>();
  for (const { where, text } of notes) byText.set(text, [...(byText.get(text) ?? []), where]);
  const all = [...byText].map(([text, places]) => {
    const [first = ""] = places;
    const more = new Set(places).size - 1;
    return `${verb} ${first}${more > 0 ? ` and ${more} more` : ""}: ${text}`;
  });
  const rest = all.length - shownNotes;
  return rest > 0 ? [...all.slice(0, shownNotes), `${verb}: ${rest} more notes of this kind`] : all;
}
