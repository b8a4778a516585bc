import type { CatalogueHeader, ToolRecord } from "../../runtime/catalogue/records.ts";
import type { Catalogue, Tool } from "../catalogue/catalogue.ts";
import type { ResolvedConfig } from "../config.ts";
import { version } from "../version.ts";
import { digestOf } from "./digest.ts";
import { serverInstructions } from "./instructions.ts";

/** What is known of the whole catalogue before its header can be written. */
interface HeaderParts {
  readonly catalogue: Catalogue;
  readonly records: readonly ToolRecord[];
  readonly config: Pick<ResolvedConfig, "detail">;
  readonly surface: "full" | "small";
  /** The hash of the encoding map. */
  readonly encoding: string;
}

export function catalogueHeader({
  catalogue,
  records,
  config,
  surface,
  encoding,
}: HeaderParts): CatalogueHeader {
  const visible = catalogue.tools.filter((tool) => tool.visible);
  const readers = visible.filter(isReadOnly).length;
  const instructions = serverInstructions(catalogue);
  const { instructions: _, ...server } = catalogue.server;
  return {
    contract: 1,
    compiler: version,
    server: { ...server, ...(instructions === undefined ? {} : { instructions }) },
    digest: indexDigest(records),
    surface,
    structured: config.detail === "complete",
    names: catalogue.tools.map((tool) => tool.name),
    has: {
      prompts: catalogue.prompts.length > 0,
      resources: catalogue.resources.some((resource) => resource.uri !== undefined),
      resourceTemplates: catalogue.resources.some((resource) => resource.uriTemplate !== undefined),
      completions: offersCompletions(catalogue),
      readsAndWrites: readers > 0 && readers < visible.length,
      readOnly: visible.length > 0 && readers === visible.length,
    },
    cache: catalogue.cache,
    upstreams: catalogue.upstreams,
    encoding,
  };
}

/** Names every visible tool with the digest of what describe shows of it, in list order. */
function indexDigest(records: readonly ToolRecord[]): string {
  return digestOf(records.filter((record) => record.visible).map(({ name, digest }) => [name, digest]));
}

export function isReadOnly(tool: Pick<Tool, "annotations">): boolean {
  return tool.annotations?.readOnlyHint === true;
}

function offersCompletions({ prompts, resources }: Catalogue): boolean {
  return (
    prompts.some((prompt) => prompt.arguments.some((argument) => argument.complete !== undefined)) ||
    resources.some((resource) => resource.complete !== undefined)
  );
}
