import type { EncodingMap } from "../encoding/map.ts";
import { once } from "../support/once.ts";
import type { EmittedCatalogue, ToolValidators } from "./emitted-catalogue.ts";
import type { CatalogueHeader, PromptRecord, ResourceRecord, ToolRecord } from "./records.ts";
import type { RankerFactory } from "./search/ranker.ts";
import type { SearchIndex } from "./search-index.ts";

/** An emitted catalogue as the runtime uses it. Every part is loaded and parsed when first asked for, once. */
export interface OpenCatalogue {
  readonly header: CatalogueHeader;
  /** The `tools/list` result of the full surface as JSON text. */
  list(): Promise<string>;
  /** True for an enabled tool, hidden ones included. Costs no loading. */
  has(tool: string): boolean;
  /** Undefined where there is no such tool. */
  tool(name: string): Promise<ToolRecord | undefined>;
  /** Undefined where there is no such tool. */
  validators(tool: string): Promise<ToolValidators | undefined>;
  search(): Promise<SearchIndex>;
  /** What ranks in the place of the built-in ranker; see search/search.ts. */
  readonly ranker?: RankerFactory;
  encoding(): Promise<EncodingMap>;
  prompts(): Promise<readonly PromptRecord[]>;
  resources(): Promise<readonly ResourceRecord[]>;
}

interface Extras {
  readonly prompts: readonly PromptRecord[];
  readonly resources: readonly ResourceRecord[];
}

/** Parses the header, and nothing else. */
export function openCatalogue(emitted: EmittedCatalogue, ranker?: RankerFactory): OpenCatalogue {
  const header = JSON.parse(emitted.header) as CatalogueHeader;
  const list = once(async () => emitted.list());
  const texts = once(async () => emitted.tools());
  const search = once(async () => JSON.parse(await emitted.search()) as SearchIndex);
  const encoding = once(async () => JSON.parse(await emitted.encoding()) as EncodingMap);
  const extras = once(async () => JSON.parse(await emitted.extras()) as Extras);
  const support = once(async () => (await import("./validator-support.ts")).validatorSupport);
  const positions = new Map(header.names.map((name, index) => [name, index]));

  const tool = onceEach(async (name) => {
    const position = positions.get(name);
    const text = position === undefined ? undefined : (await texts())[position];
    return text === undefined ? undefined : (JSON.parse(text) as ToolRecord);
  });
  const validators = onceEach(async (name) => {
    const factory = positions.has(name) ? await emitted.validators(name) : undefined;
    return factory?.(await support());
  });

  return {
    header,
    list,
    has: (name) => positions.has(name),
    tool: async (name) => (positions.has(name) ? tool(name) : undefined),
    validators: async (name) => (positions.has(name) ? validators(name) : undefined),
    search,
    ...(ranker === undefined ? {} : { ranker }),
    encoding,
    prompts: async () => (await extras()).prompts,
    resources: async () => (await extras()).resources,
  };
}

/** {@link once} by name. Only known names come in, so that a client cannot fill the memory. */
function onceEach<T>(load: (name: string) => Promise<T>): (name: string) => Promise<T> {
  const loaders = new Map<string, () => Promise<T>>();
  return (name) => {
    let loader = loaders.get(name);
    if (loader === undefined) {
      loader = once(() => load(name));
      loaders.set(name, loader);
    }
    return loader();
  };
}
