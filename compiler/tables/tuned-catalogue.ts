import type { CatalogueHeader, ToolRecord } from "../../runtime/catalogue/records.ts";
import type { SearchIndex } from "../../runtime/catalogue/search-index.ts";
import type { EncodingMap } from "../../runtime/encoding/map.ts";
import type { Costs } from "../cost/costs.ts";
import type { SurfaceChoice } from "../cost/surface-cost.ts";
import type { Catalogue } from "../lower/catalogue.ts";
import type { PinnedTool } from "./pinned-index.ts";

/** A catalogue, and everything that is computed from the whole of it for the emitters. */
export interface TunedCatalogue {
  readonly catalogue: Catalogue;
  readonly header: CatalogueHeader;
  /** The whole tools/list result of the full surface as JSON text: `{"tools":[…]}`. */
  readonly list: string;
  /** In the order of `header.names`. */
  readonly records: readonly ToolRecord[];
  readonly search: SearchIndex;
  readonly encoding: EncodingMap;
  /** The tools whose signatures execute_tool has on the small surface, with the reason for each. */
  readonly pinned: readonly PinnedTool[];
  /** The default surface, with the reasons for it. */
  readonly choice: SurfaceChoice;
  readonly costs: Costs;
}
