import { append } from "../../runtime/support/lists.ts";
import { wrap } from "../support/wrap.ts";
import type { Terminal } from "./terminal.ts";

/**
 * A page of `explain` as a terminal shows it: the title in bold, paragraphs as wide as everything else, examples
 * indented, under the name of their file where that matters.
 */
export function showPage(markdown: string, { style }: Pick<Terminal, "style">): string {
  const parts = markdown.trim().split(/^```(.*)\n([\s\S]*?)^```$/m);
  const lines: string[] = [];
  // Repeated: the text between two examples, the words after a fence, the example.
  for (let place = 0; place < parts.length; place += 3) {
    const [prose = "", fence = "", example] = parts.slice(place, place + 3);
    for (const paragraph of prose.trim().split(/\n\n+/).filter(Boolean)) {
      append(lines, paragraph.startsWith("# ") ? [style("bold", paragraph.slice(2))] : flow(paragraph));
      lines.push("");
    }
    if (example === undefined) continue;
    const file = fence.split(" ")[2];
    if (file !== undefined) lines.push(style("dim", `  ── ${file}`));
    lines.push(example.trimEnd().replace(/^(?=.)/gm, "  "), "");
  }
  return lines.join("\n");
}

function flow(paragraph: string): string[] {
  return wrap(paragraph.replaceAll("\n", " "));
}
