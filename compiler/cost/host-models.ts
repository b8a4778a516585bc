/**
 * The treatment of tools by one host, measured with a scripted model in the given version (docs/hosts.md has the runs).
 * Tokens are o200k_base, rounded. The tokens that a host sends again with every request matter, and whether it hides
 * tools behind a search of its own.
 */
export interface HostModel {
  readonly name: string;
  readonly version: string;
  /** System prompt and own tools, in every request. */
  readonly own: number;
  /** `all`: every definition in every request. Otherwise the host's own search finds them, and this is sent of each. */
  readonly shows: "all" | "names" | "descriptions" | "nothing";
  /** The tokens that the host adds to each tool that it shows. */
  readonly wrapping: number;
  /** Definitions that one search of the host's own brings into all later requests. */
  readonly finds: number;
  /** Keeps the small surface's tools out of its own search: because they ask, or by the printed configuration. */
  readonly alwaysLoads: boolean;
}

const sending = { shows: "all", finds: 0, alwaysLoads: false } as const;

export const hostModels: readonly HostModel[] = [
  { ...sending, name: "opencode", version: "1.18.33", own: 6_900, wrapping: 11 },
  { ...sending, name: "Cline", version: "3.0.65", own: 4_600, wrapping: 8 },
  // Gemini CLI gives every tool a parameter of its own.
  { ...sending, name: "Gemini CLI", version: "0.61.0", own: 10_000, wrapping: 60 },
  { ...sending, name: "Kilo", version: "7.7.9", own: 13_000, wrapping: 11 },
  { ...sending, name: "Copilot with an unknown model", version: "1.0.102", own: 10_800, wrapping: 10 },
  // Codex leaves out some keywords of schemas: minimum, pattern, default.
  { ...sending, name: "Codex with an unknown model", version: "0.171.0", own: 9_450, wrapping: -5 },
  { ...sending, name: "Claude Code without tool search", version: "2.1.332", own: 18_100, wrapping: 6 },
  {
    name: "Claude Code",
    version: "2.1.332",
    own: 11_250,
    shows: "names",
    wrapping: 6,
    // It is flagged, and no token of a request.
    finds: 0,
    alwaysLoads: true,
  },
  {
    name: "Qwen Code",
    version: "0.24.4",
    own: 16_850,
    shows: "descriptions",
    wrapping: 10,
    finds: 1,
    alwaysLoads: true,
  },
  {
    name: "Qwen Code 0.15",
    version: "0.15.10",
    own: 17_000,
    shows: "descriptions",
    wrapping: 10,
    finds: 1,
    alwaysLoads: false,
  },
  {
    name: "Codex with tool search",
    version: "0.171.0",
    own: 8_900,
    shows: "nothing",
    wrapping: 0,
    finds: 8,
    alwaysLoads: false,
  },
];
