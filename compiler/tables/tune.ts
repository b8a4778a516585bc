import type { ToolRecord } from "../../runtime/catalogue/records.ts";
import type { ResolvedConfig } from "../config/config.ts";
import { costsOf, countCatalogue } from "../cost/costs.ts";
import { chooseSurface } from "../cost/surface-cost.ts";
import { wireBytes } from "../cost/wire-bytes.ts";
import type { Catalogue, Tool } from "../lower/catalogue.ts";
import { noTraffic, type Traffic } from "../traffic/read-traffic.ts";
import { recordedUse } from "../traffic/recorded-use.ts";
import { printSignature } from "../types/print-signature.ts";
import { batchTool } from "./batch-tool.ts";
import { deprecationsOf } from "./deprecations.ts";
import { domainOf } from "./domain.ts";
import { encodingMap } from "./encoding/encoding-map.ts";
import { typicalMessages } from "./encoding/typical-messages.ts";
import { catalogueHeader } from "./header.ts";
import { fullList, shownTokens } from "./list.ts";
import { pinnedIndex } from "./pinned-index.ts";
import { type PrintedSignature, toolRecord } from "./records.ts";
import { searchIndex } from "./search/search-index.ts";
import { effectsOf, smallList } from "./small-list.ts";
import { spokenExample } from "./spoken-example.ts";
import type { TunedCatalogue } from "./tuned-catalogue.ts";

type TuneConfig = Pick<
  ResolvedConfig,
  | "surface"
  | "detail"
  | "descriptionTemplate"
  | "small"
  | "search"
  | "arguments"
  | "auth"
  | "batch"
  | "budgets"
  | "pages"
  | "resultLinks"
>;

/** Computes the tables that need the whole catalogue (lists, digests, search index, encoding map), and their costs. */
export function tune(
  catalogue: Catalogue,
  config: TuneConfig,
  traffic: Pick<Traffic, "messages" | "calls"> = noTraffic,
): TunedCatalogue {
  const deprecated = deprecationsOf(catalogue.tools);
  const records = catalogue.tools.map((tool) =>
    toolRecord(tool, printedSignature(tool), deprecated.get(tool.name)),
  );
  const batch = batchTool(catalogue, config);
  const list = fullList(catalogue, config, batch);
  const search = searchIndex(records, config.search);
  const effects = effectsOf(catalogue);
  const pinned = pinnedIndex(
    indexedTools(catalogue, records),
    config.small.resident,
    effects.kind === "split",
    recordedUse(traffic.calls, catalogue),
  );
  const words = spokenExample(catalogue, effects.kind);
  const small = smallList(effects, pinned, { domain: domainOf(catalogue), words });
  const counts = countCatalogue({ catalogue, records, list, search });
  const tokens = { ...counts, tools: search.tools.length, small: shownTokens(small) };
  const choice = chooseSurface(tokens);
  const wanted = catalogue.surface === "auto" ? config.surface : catalogue.surface;
  const surface = wanted === "auto" ? choice.surface : wanted;
  const encoding = encodingMap([...typicalMessages(records), ...traffic.messages]);
  return {
    catalogue,
    header: catalogueHeader({
      ...{ catalogue, records, config, surface, small, words, encoding: encoding.hash },
      batch: batch !== undefined,
    }),
    list,
    records,
    search,
    encoding,
    pinned: pinned.tools,
    choice:
      wanted === "auto" ? choice : { ...choice, surface: wanted, reasons: [`the author chose ${wanted}`] },
    costs: costsOf(tokens, wireBytes(list, encoding)),
  };
}

function indexedTools(catalogue: Catalogue, records: readonly ToolRecord[]) {
  return records.map((record, place) => ({ ...record, pin: catalogue.tools[place]?.pin ?? false }));
}

/** Only describe shows the result of a call, as `pick` leaves it. Search answers show the arguments. */
function printedSignature({ name, input, output }: Tool): PrintedSignature {
  const call = printSignature({ name, input: input.author });
  if (output === undefined) return { signature: call.bare, documented: call.documented };
  const { documented } = printSignature({
    name,
    input: input.author,
    output: output.picked ?? output.author,
  });
  return { signature: call.bare, documented };
}
