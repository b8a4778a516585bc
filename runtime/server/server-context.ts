import type { Calls } from "../call/calls.ts";
import type { OpenCatalogue } from "../catalogue/open-catalogue.ts";
import type { Search } from "../catalogue/search/search.ts";
import type { HeldStore } from "../store/held-store.ts";
import type { InFlight } from "../support/in-flight.ts";

/** One server, opened once. Every surface and transport shares it. */
export interface ServerContext {
  readonly catalogue: OpenCatalogue;
  readonly calls: Calls;
  /** Results that were too large for one answer. */
  readonly held: HeldStore;
  /** The search over all visible tools, loaded with the first question. */
  readonly search: () => Promise<Search>;
  /** The requests that are being answered. */
  readonly inFlight: InFlight;
}
