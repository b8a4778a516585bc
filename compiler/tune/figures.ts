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
