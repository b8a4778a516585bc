import { counted } from "../support/counted.ts";
import { grouped } from "../support/grouped.ts";
import { type HostModel, hostModels } from "./host-models.ts";

/** The token counts of a catalogue. */
export interface SurfaceCounts {
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
 * Chooses the small surface if it is cheaper in every host that sends all definitions, and cheaper on average over all
 * hosts. Small needs one request more (search, then call), and each request sends the host's own tokens again. Full sends
 * its definitions with every request. Hosts with their own search use it with both surfaces, so that small may cost them
 * one request more; the average weighs that against the savings of the other hosts. Pinned tools need no search and are
 * cheaper still. The choice ignores them, so that a short recording does not change the surface.
 */
export function chooseSurface(costs: SurfaceCounts): SurfaceChoice {
  const hosts = hostModels.map((host) => hostCost(host, costs));
  const sending = hosts.filter((_, place) => hostModels[place]?.shows === "all");
  const sum = (of: (cost: HostCost) => number) => hosts.reduce((total, cost) => total + of(cost), 0);
  const average = sum(({ small }) => small) / sum(({ full }) => full);
  const small = average < 1 && sending.every((cost) => cost.small <= cost.full);
  return { surface: small ? "small" : "full", hosts, reasons: reasons(small, average, hosts, costs) };
}

/** Returns two reasons: the costs of the definitions, and of a whole task. */
function reasons(
  small: boolean,
  average: number,
  hosts: readonly HostCost[],
  costs: SurfaceCounts,
): readonly string[] {
  const are = `${counted(costs.tools, "definition is", "definitions are")} ${grouped(costs.full)} tokens`;
  const definitions = `${are} in every request, the small surface's ${grouped(costs.small)}`;
  const over = `over ${hosts.length} hosts`;
  if (!small)
    return [
      definitions,
      `but its search is a request more: a task costs ${percent(average)} of full's ${over}`,
    ];
  const dearer = hosts.filter((host) => host.small > host.full);
  const list = dearer.map((host) => `${host.host} (${percent(host.small / host.full)})`).join(", ");
  const except = list === "" ? "" : `, more only in ${list}`;
  return [definitions, `a task costs ${percent(average)} of full's ${over}, its search included${except}`];
}

function percent(ratio: number): string {
  return `${Math.round(100 * ratio)} %`;
}

/** A call and its result, in each request after it. */
const callTokens = 100;
/** The call of search_tools, beside its answer. */
const askTokens = 80;
const smallTools = 4;

/**
 * The tokens of all requests of one task that calls one tool. Each request repeats all earlier messages, so that the
 * answer to the first request is paid for again in every later one.
 */
function hostCost(host: HostModel, { tools, full, names, index, small, search }: SurfaceCounts): HostCost {
  const searched = 2 * (search + askTokens) + callTokens;
  const mine = small + smallTools * host.wrapping;
  if (host.shows === "all") {
    return {
      host: host.name,
      full: 2 * (host.own + full + tools * host.wrapping) + callTokens,
      small: 3 * (host.own + mine) + searched,
    };
  }
  const listed = { names, descriptions: index, nothing: 0 }[host.shows] + tools * host.wrapping;
  const found = Math.min(tools, host.finds) * (full / Math.max(1, tools));
  // The host's own search comes first.
  const requests = host.alwaysLoads ? 3 : 4;
  return {
    host: host.name,
    full: Math.round(3 * (host.own + listed) + 2 * (found + callTokens) + callTokens),
    small: requests * host.own + 3 * mine + (requests - 3) * 3 * callTokens + searched,
  };
}
