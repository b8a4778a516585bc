import type { CatalogueHeader, ToolRecord } from "../../runtime/catalogue/records.ts";
import type { SearchIndex } from "../../runtime/catalogue/search-index.ts";
import type { EncodingMap } from "../../runtime/encoding/map.ts";
import type { Costs } from "../cost/costs.ts";
import type { SurfaceChoice } from "../cost/surface-cost.ts";
import type { Catalogue } from "../lower/catalogue.ts";
import type { PinnedTool } from "./pinned-index.ts";

/** A catalogue with everything that is computed from the whole of it: what emitters print. */
export interface TunedCatalogue {
  readonly catalogue: Catalogue;
  readonly header: CatalogueHeader;
  /** The whole tools/list result of the full surface as JSON text: `{"tools":[…]}`. */
  readonly list: string;
  /** In the order of `header.names`. */
  readonly records: readonly ToolRecord[];
  readonly search: SearchIndex;
  readonly encoding: EncodingMap;
  /** The tools whose signatures execute_tool carries on the small surface, and why they. */
  readonly pinned: readonly PinnedTool[];
  /** The surface that is served where nothing else is asked for, and why. */
  readonly choice: SurfaceChoice;
  readonly costs: Costs;
}
