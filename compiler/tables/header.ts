import { defaultPageBounds } from "../../runtime/call/page-bounds.ts";
import type { CatalogueHeader, ToolRecord } from "../../runtime/catalogue/records.ts";
import { authRecord } from "../config/auth-record.ts";
import type { ResolvedConfig } from "../config/config.ts";
import type { Catalogue } from "../lower/catalogue.ts";
import { version } from "../version.ts";
import { digestOf } from "./digest.ts";
import { serverInstructions } from "./instructions.ts";
import { effectsOf } from "./small-list.ts";

/** The results that the header of a catalogue is made from. */
interface HeaderInput {
  readonly catalogue: Catalogue;
  readonly records: readonly ToolRecord[];
  readonly config: Pick<
    ResolvedConfig,
    "detail" | "arguments" | "auth" | "budgets" | "pages" | "resultLinks"
  >;
  readonly surface: "full" | "small";
  /** The small surface's list. */
  readonly small: string;
  /** The full surface has a tool that runs readers many times. */
  readonly batch: boolean;
  /** A name in words that runs one tool. */
  readonly words: string | undefined;
  /** The hash of the encoding map. */
  readonly encoding: string;
}

export function catalogueHeader(input: HeaderInput): CatalogueHeader {
  const { catalogue, records, config, surface, small, words, encoding, batch } = input;
  const { kind } = effectsOf(catalogue);
  const instructions = serverInstructions(catalogue, "full");
  const smallInstructions = serverInstructions(catalogue, "small");
  const { instructions: _, about: __, ...server } = catalogue.server;
  const auth = authRecord(config);
  return {
    contract: 2,
    compiler: version,
    server: { ...server, ...(instructions === undefined ? {} : { instructions }) },
    digest: indexDigest(records),
    surface,
    structured: config.detail === "complete",
    ...(auth === undefined ? {} : { auth }),
    ...(config.arguments === "strict" ? { arguments: config.arguments } : {}),
    ...(batch ? { batch } : {}),
    ...pageBounds(config.pages),
    ...(config.resultLinks ? { resultLinks: true as const } : {}),
    ...(config.budgets === undefined ? {} : { budgets: config.budgets }),
    small,
    ...(smallInstructions === instructions || smallInstructions === undefined ? {} : { smallInstructions }),
    ...(words === undefined ? {} : { words }),
    names: catalogue.tools.map((tool) => tool.name),
    has: {
      prompts: catalogue.prompts.length > 0,
      resources: catalogue.resources.some((resource) => resource.uri !== undefined),
      resourceTemplates: catalogue.resources.some((resource) => resource.uriTemplate !== undefined),
      completions: offersCompletions(catalogue),
      subscriptions: catalogue.resources.some((resource) => resource.subscribe),
      readsAndWrites: kind === "split",
      readOnly: kind === "read",
    },
    // A list that differs from caller to caller must not be kept for all of them.
    cache: auth?.listByScope === true ? { ...catalogue.cache, scope: "private" } : catalogue.cache,
    upstreams: catalogue.upstreams,
    encoding,
  };
}

/** The bounds of pages that are not the default. */
function pageBounds(pages: ResolvedConfig["pages"]): Pick<CatalogueHeader, "pages"> {
  const names = Object.keys(defaultPageBounds) as (keyof typeof defaultPageBounds)[];
  const own = names.filter((name) => pages[name] !== defaultPageBounds[name]);
  return own.length === 0 ? {} : { pages: Object.fromEntries(own.map((name) => [name, pages[name]])) };
}

/** The digest of the index: the names of all visible tools in list order, with the digests of their describes. */
function indexDigest(records: readonly ToolRecord[]): string {
  return digestOf(records.filter((record) => record.visible).map(({ name, digest }) => [name, digest]));
}

function offersCompletions({ prompts, resources }: Catalogue): boolean {
  return (
    prompts.some((prompt) => prompt.arguments.some((argument) => argument.complete !== undefined)) ||
    resources.some((resource) => resource.complete !== undefined)
  );
}
