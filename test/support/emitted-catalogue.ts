import { loadValidator } from "../../compiler/schema/validator/load-validator.ts";
import type {
  EmittedCatalogue,
  ToolValidators,
  Validator,
} from "../../runtime/catalogue/emitted-catalogue.ts";
import { ownOutput } from "../../runtime/catalogue/own-output.ts";
import type {
  CatalogueHeader,
  PromptRecord,
  ResourceRecord,
  ToolRecord,
} from "../../runtime/catalogue/records.ts";
import type { JsonSchema } from "../../runtime/support/json.ts";
import { smallDefinitions } from "../../runtime/surface/small/definitions.ts";

/** The parts of a catalogue that a test sets; the rest is filled in. */
export interface CatalogueSketch {
  readonly header?: Partial<CatalogueHeader>;
  readonly tools: readonly ToolRecord[];
  readonly prompts?: readonly PromptRecord[];
  readonly resources?: readonly ResourceRecord[];
  readonly search?: object;
  readonly encoding?: object;
}

/** A real EmittedCatalogue in memory, its validators compiled by ajv, for tests of the runtime. */
export function emittedCatalogue(sketch: CatalogueSketch): EmittedCatalogue {
  const visible = sketch.tools.filter((tool) => tool.visible);
  const reads = sketch.tools.map((tool) => tool.annotations?.readOnlyHint === true);
  const header: CatalogueHeader = {
    contract: 2,
    compiler: "0.0.0",
    server: { name: "test", version: "1.0.0" },
    digest: "0".repeat(64),
    surface: "full",
    structured: false,
    small: smallList(reads),
    names: sketch.tools.map((tool) => tool.name),
    has: {
      prompts: (sketch.prompts ?? []).length > 0,
      resources: (sketch.resources ?? []).some((resource) => resource.uri !== undefined),
      resourceTemplates: (sketch.resources ?? []).some((resource) => resource.uriTemplate !== undefined),
      completions: (sketch.prompts ?? []).some((prompt) =>
        prompt.arguments.some((argument) => argument.complete),
      ),
      readsAndWrites: reads.includes(true) && reads.includes(false),
      readOnly: !reads.includes(false),
    },
    cache: { ttlMs: 60_000, scope: "public" },
    upstreams: {},
    encoding: "0".repeat(64),
    ...sketch.header,
  };
  const list = visible.map(({ name, description, inputSchema, annotations }) => ({
    name,
    description,
    inputSchema,
    ...(annotations === undefined ? {} : { annotations }),
  }));
  return {
    header: JSON.stringify(header),
    list: () => JSON.stringify({ tools: list }),
    tools: () => sketch.tools.map((tool) => JSON.stringify(tool)),
    search: () => JSON.stringify(sketch.search ?? { version: 1 }),
    encoding: () =>
      JSON.stringify(
        sketch.encoding ?? { hash: header.encoding, keys: [], values: [], shapes: [], phrases: [] },
      ),
    extras: () => JSON.stringify({ prompts: sketch.prompts ?? [], resources: sketch.resources ?? [] }),
    validators: async (name) => {
      const tool = sketch.tools.find((each) => each.name === name);
      return tool === undefined ? undefined : () => compileValidators(tool);
    },
  };
}

function smallList(reads: readonly boolean[]): string {
  const some = reads.includes(true);
  const kind = some && reads.includes(false) ? "split" : some ? "read" : "write";
  return JSON.stringify({ tools: smallDefinitions({ kind, destructive: true, pages: false }) });
}

function compileValidators(tool: ToolRecord): ToolValidators {
  const args = compiled(tool.authorSchema ?? tool.inputSchema);
  return tool.outputSchema === undefined ? { args } : { args, result: compiled(ownOutput(tool) ?? true) };
}

function compiled(schema: JsonSchema): Validator {
  const validator = loadValidator(schema);
  if (validator === undefined) throw new Error(`no validator for ${JSON.stringify(schema)}`);
  return validator;
}
