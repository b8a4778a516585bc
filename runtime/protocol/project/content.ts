import type { ContentBlock } from "../../call/tool-result.ts";
import type { Revision } from "../revisions.ts";

/**
 * Content blocks as a revision can carry them: where it has no such block, a text block says what was there. Without
 * it a client would refuse the whole result (audio came with 2025-03-26, resource links with 2025-06-18).
 */
export function projectContent(
  blocks: readonly ContentBlock[],
  { audio, resourceLinks }: Revision,
): readonly ContentBlock[] {
  if (audio && resourceLinks) return blocks;
  return blocks.map((block) => projectBlock(block, audio, resourceLinks));
}

function projectBlock(block: ContentBlock, audio: boolean, resourceLinks: boolean): ContentBlock {
  if (block.type === "audio" && !audio) {
    const bytes = Math.floor((block.data.length * 3) / 4);
    return { type: "text", text: `[audio, ${block.mimeType}, about ${bytes} bytes: needs MCP 2025-03-26]` };
  }
  if (block.type === "resource_link" && !resourceLinks) {
    return { type: "text", text: `${block.name}: ${block.uri}` };
  }
  return block;
}
