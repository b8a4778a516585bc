import { grouped } from "./grouped.ts";

/**
 * What a conversation costs in the hosts that people use, measured with a scripted model in eleven of them
 * (docs/hosts.md): tokens of all requests together, no cache counted. Figures are rounded; what matters is how a host
 * treats definitions, and what it sends again with every request.
 */
export interface HostModel {
  readonly name: string;
  /** System prompt and own tools, in every request. */
  readonly own: number;
  /** `all`: every definition in every request; otherwise behind a search of the host's own, with this of each tool. */
  readonly shows: "all" | "names" | "first-sentences";
  /** Keeps the small surface's tools out of its own search, as they ask. */
  readonly alwaysLoads: boolean;
}

export const hostModels: readonly HostModel[] = [
  { name: "opencode", own: 7_000, shows: "all", alwaysLoads: false },
  { name: "Cline", own: 4_600, shows: "all", alwaysLoads: false },
  { name: "Gemini CLI", own: 10_000, shows: "all", alwaysLoads: false },
  { name: "Kilo", own: 13_000, shows: "all", alwaysLoads: false },
  { name: "Codex, model without tool search", own: 9_500, shows: "all", alwaysLoads: false },
  { name: "Copilot, model without tool search", own: 11_000, shows: "all", alwaysLoads: false },
  { name: "Claude Code", own: 11_500, shows: "names", alwaysLoads: true },
  { name: "Claude Code, tool search off", own: 18_000, shows: "all", alwaysLoads: true },
  { name: "Qwen Code", own: 17_500, shows: "first-sentences", alwaysLoads: false },
];

/** What the catalogue brings. Tokens. */
export interface SurfaceFigures {
  readonly tools: number;
  /** The full surface's definitions. */
  readonly full: number;
  /** Names alone, and names with their descriptions. */
  readonly names: number;
  readonly index: number;
  /** The small surface's definitions. */
  readonly small: number;
  /** One answer of search_tools. */
  readonly search: number;
}

export interface HostCost {
  readonly host: string;
  readonly full: number;
  readonly small: number;
}

export interface SurfaceChoice {
  readonly surface: "full" | "small";
  /** Why, one sentence each: printed by build and report. */
  readonly reasons: readonly string[];
  readonly hosts: readonly HostCost[];
}

/**
 * Full, unless small costs no more in any of the modelled hosts. Small takes one request more (search, then call),
 * and each sends the host's own tokens again; full sends its definitions with every request. Hosts whose search
 * costs the same at any size (Codex with newer models) hide either surface and are left out: there full is one
 * request cheaper, whatever the catalogue.
 */
export function chooseSurface(figures: SurfaceFigures): SurfaceChoice {
  const hosts = hostModels.map((host) => hostCost(host, figures));
  const dearer = hosts
    .filter(({ full, small }) => small > full)
    .sort((a, b) => b.small / b.full - a.small / a.full);
  const sum = (of: (cost: HostCost) => number) => hosts.reduce((total, cost) => total + of(cost), 0);
  const percent = Math.round((100 * sum(({ small }) => small)) / sum(({ full }) => full));
  const definitions = `${figures.tools} definitions are ${grouped(figures.full)} tokens in every request, the small surface's ${figures.small}`;
  const [worst] = dearer;
  if (worst === undefined) {
    return {
      surface: "small",
      hosts,
      reasons: [
        definitions,
        `with a search before the call, a task costs ${percent} % of the full surface's tokens on average, and more in none of ${hosts.length} hosts`,
      ],
    };
  }
  return {
    surface: "full",
    hosts,
    reasons: [
      definitions,
      `a search before the call is one more request, which would make a task dearer in ${dearer.length} of ${hosts.length} hosts (${worst.host}: ${grouped(worst.small)} instead of ${grouped(worst.full)} tokens)`,
    ],
  };
}

/** A call and what the model makes of its result, beside the definitions. */
const callTokens = 150;

/**
 * All requests of one task that calls one tool. Each request holds all that came before it, so that an answer of
 * the first one is paid again in every later one.
 */
function hostCost(host: HostModel, { tools, full, names, index, small, search }: SurfaceFigures): HostCost {
  const each = full / Math.max(1, tools);
  if (host.shows === "all") {
    return {
      host: host.name,
      full: Math.round(2 * (host.own + full) + callTokens),
      small: Math.round(3 * (host.own + small) + 2 * search + callTokens),
    };
  }
  const listed = host.shows === "names" ? names : index;
  // The host's own search comes first, and brings about three definitions into all later requests.
  const deferredFull = 3 * (host.own + listed) + 2 * 3 * each + callTokens;
  const deferredSmall = host.alwaysLoads
    ? 3 * (host.own + small) + 2 * search + callTokens
    : 4 * host.own + 3 * small + 2 * search + callTokens;
  return { host: host.name, full: Math.round(deferredFull), small: Math.round(deferredSmall) };
}
