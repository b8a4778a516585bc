import { grouped } from "./grouped.ts";

/**
 * How a host treats tools, measured in eleven of them with a scripted model. Figures are rounded: what matters is
 * what a host sends again with every request, and whether it hides tools behind a search of its own.
 */
export interface HostModel {
  readonly name: string;
  /** System prompt and own tools, in every request. */
  readonly own: number;
  /** `all`: every definition in every request. Otherwise the host's own search finds them, and this is sent of each. */
  readonly shows: "all" | "names" | "descriptions" | "nothing";
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
  { name: "Claude Code, tool search off", own: 18_000, shows: "all", alwaysLoads: true },
  { name: "Claude Code", own: 11_500, shows: "names", alwaysLoads: true },
  { name: "Qwen Code", own: 17_500, shows: "descriptions", alwaysLoads: false },
  { name: "Codex, model with tool search", own: 9_800, shows: "nothing", alwaysLoads: false },
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
 * Small, where it is cheaper in every host that sends all definitions, and cheaper on average over all. Small takes
 * one request more (search, then call), and each request sends the host's own tokens again; full sends its
 * definitions with every request. Hosts with a search of their own put it before either surface: there small may cost
 * that one request, which the average weighs against what all others save.
 */
export function chooseSurface(figures: SurfaceFigures): SurfaceChoice {
  const hosts = hostModels.map((host) => hostCost(host, figures));
  const sending = hosts.filter((_, place) => hostModels[place]?.shows === "all");
  const sum = (of: (cost: HostCost) => number) => hosts.reduce((total, cost) => total + of(cost), 0);
  const average = sum(({ small }) => small) / sum(({ full }) => full);
  const [worst] = sending.toSorted((a, b) => b.small / b.full - a.small / a.full);
  const surface = average < 1 && worst !== undefined && worst.small <= worst.full ? "small" : "full";
  const dearer = hosts.filter(({ full, small }) => small > full);
  const list = dearer.map(({ host, full, small }) => `${host} ${(small / full).toFixed(2)}`).join(", ");
  return {
    surface,
    hosts,
    reasons: [
      `${grouped(figures.tools)} definitions are ${grouped(figures.full)} tokens in every request, the small surface's ${grouped(figures.small)}`,
      `a task on the small surface, one request longer for its search, costs ${Math.round(100 * average)} % of one on the full surface, on average over ${hosts.length} hosts`,
      ...(dearer.length === 0 ? [] : [`dearer, in times: ${list}`]),
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
  const searched = 2 * search + callTokens;
  if (host.shows === "all") {
    return {
      host: host.name,
      full: Math.round(2 * (host.own + full) + callTokens),
      small: Math.round(3 * (host.own + small) + searched),
    };
  }
  const listed = { names, descriptions: index, nothing: 0 }[host.shows];
  // The host's own search comes first, and brings about three definitions into the requests after it.
  const requests = host.alwaysLoads ? 3 : 4;
  return {
    host: host.name,
    full: Math.round(3 * (host.own + listed) + 2 * 3 * each + callTokens),
    small: Math.round(requests * host.own + 3 * small + searched),
  };
}
