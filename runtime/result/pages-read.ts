/** The pages of a service that a value was made of. */
export type PagesRead =
  | {
      readonly kind: "gathered";
      /** Pages of the service. */
      readonly count: number;
      /** Items of all pages together. */
      readonly items: number;
      /** Why the next page was not read. Absent: the last page was. */
      readonly stopped?: string;
    }
  /** The value is the last page, reached from an earlier one. */
  | { readonly kind: "last" };

/** Returns the sentence that tells a reader which pages a value was made of. */
export function pagesSentence(pages: PagesRead): string {
  if (pages.kind === "last") return "This is the last page.";
  const { count, items, stopped } = pages;
  const read = `${count} ${count === 1 ? "page" : "pages"} of the service, ${items} ${items === 1 ? "item" : "items"}`;
  return stopped === undefined
    ? `All of it: ${read}.`
    : `Not all of it: stopped after ${read}, because ${stopped.replace(/\.$/, "")}.`;
}
