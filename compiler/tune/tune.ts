import type { Json } from "../../runtime/json.ts";
import type { Catalogue, Tool } from "../catalogue/catalogue.ts";
import type { ResolvedConfig } from "../config.ts";
import { encodingMap } from "./encoding-map.ts";
import { measure } from "./figures.ts";
import { catalogueHeader } from "./header.ts";
import { fullList } from "./list.ts";
import { type PrintedSignature, toolRecord } from "./records.ts";
import { searchIndex } from "./search-index.ts";
import type { TunedCatalogue } from "./tuned-catalogue.ts";
import { typicalMessages } from "./typical-messages.ts";

type TuneConfig = Pick<ResolvedConfig, "surface" | "detail" | "descriptionTemplate" | "small" | "search">;

/** Computes what needs the whole catalogue: lists, digests, search index, encoding map, and what each costs. */
export function tune(
  catalogue: Catalogue,
  config: TuneConfig,
  /** Recorded messages, for the encoding map. */
  traffic: readonly Json[] = [],
): TunedCatalogue {
  const records = catalogue.tools.map((tool) => toolRecord(tool, printSignature(tool)));
  const { list } = fullList(catalogue, config);
  const encoding = encodingMap([...typicalMessages(records), ...traffic]);
  const wanted = catalogue.surface === "auto" ? config.surface : catalogue.surface;
  const surface = wanted === "auto" ? "full" : wanted;
  return {
    catalogue,
    header: catalogueHeader({ catalogue, records, config, surface, encoding: encoding.hash }),
    list,
    records,
    search: searchIndex(records, config.search),
    encoding,
    figures: measure({ catalogue, records, list, encoding }),
  };
}

function printSignature(tool: Tool): PrintedSignature {
  const { properties = {}, required = [] } = Object(tool.input.published);
  const names = Object.keys(properties).map((name) => (required.includes(name) ? name : `${name}?`));
  const signature = `${tool.name}(${names.join(", ")})`;
  return { signature, documented: signature };
}
