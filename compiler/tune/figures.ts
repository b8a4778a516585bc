import type { ToolRecord } from "../../runtime/catalogue/records.ts";
import type { EncodingMap } from "../../runtime/encoding/map.ts";
import type { Catalogue, Tool } from "../catalogue/catalogue.ts";
import { wholeDescription } from "./descriptions.ts";
import { countTokens } from "./tokens.ts";
import { wireBytes } from "./wire-bytes.ts";

/** What a catalogue costs, measured at build time. Tokens are o200k_base, bytes are UTF-8. */
export interface Figures {
  /** The definitions before a model does anything. */
  readonly upFront: {
    /** name + author's whole description + author's schema, as a plain MCP server sends them. */
    readonly plain: number;
    readonly full: number;
    readonly small: number;
    /** names and 60-character descriptions. */
    readonly index: number;
  };
  /** One whole task: find, describe where needed, call. */
  readonly task: { readonly plain: number; readonly full: number; readonly small: number };
  /** One describe: the median tool. */
  readonly describe: number;
  /** The tools/list answer on the wire. */
  readonly bytes: {
    readonly json: number;
    readonly compact: number;
    readonly tuned: number;
    readonly tunedCbor: number;
  };
}

interface Measured {
  readonly catalogue: Catalogue;
  readonly records: readonly ToolRecord[];
  readonly list: string;
  readonly encoding: EncodingMap;
}

export function measure({ catalogue, records, list, encoding }: Measured): Figures {
  const visible = catalogue.tools.filter((tool) => tool.visible);
  const plain = sum(visible.map((tool) => countTokens(plainDefinition(tool))));
  const full = countTokens(list);
  const index = sum(visible.map((tool) => countTokens(`${tool.name}: ${tool.description}\n`)));
  const described = records
    .filter((record) => record.visible)
    .map((record) => countTokens(record.documented));
  return {
    upFront: { plain, full, small: 0, index },
    task: { plain, full, small: 0 },
    describe: median(described),
    bytes: wireBytes(list, encoding),
  };
}

/** A tool as a plain MCP server would send it to a model. */
export function plainDefinition(tool: Tool): string {
  return JSON.stringify({
    name: tool.name,
    description: wholeDescription(tool),
    inputSchema: tool.input.author,
  });
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[sorted.length >> 1] ?? 0;
}
