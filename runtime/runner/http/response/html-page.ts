/** True for a page for browsers: the text begins as an HTML document does, or as markup under an HTML media type. */
export function isPage(type: string, text: string): boolean {
  const start = text.slice(0, 200).replace(/^[\s\ufeff]+/, "");
  if (type === "text/html" || type === "application/xhtml+xml") return start.startsWith("<");
  return /^<(?:!doctype html|html|head|body)[\s>]/i.test(start);
}

/** The title of an HTML page, else its first heading, on one line; "" where it has neither. Takes time linear in the page. */
export function pageTitle(page: string): string {
  const lower = page.toLowerCase();
  // Lower case can have another length: then tags are found only as they are written.
  const searched = lower.length === page.length ? lower : page;
  return textOf("<title", page, searched) || textOf("<h1", page, searched);
}

function textOf(tag: string, page: string, searched: string): string {
  const at = searched.indexOf(tag);
  const start = at < 0 ? -1 : searched.indexOf(">", at);
  if (start < 0) return "";
  const end = searched.indexOf("<", start);
  const text = page.slice(start + 1, end < 0 ? undefined : end);
  return text.trim().replace(/\s+/g, " ");
}
