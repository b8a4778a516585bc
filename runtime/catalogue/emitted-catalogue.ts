import type { PatternTable } from "../call/validate/pattern-automaton.ts";

/**
 * What a generated `catalogue.ts` exports: JSON texts behind lazy loaders, so that a server pays at start
 * only for what its first answer needs. Types: records.ts, ../encoding/map.ts, ./search-index.ts.
 */
export interface EmittedCatalogue {
  /** JSON of CatalogueHeader. */
  readonly header: string;
  /** The whole `tools/list` result of the full surface, ready to send: `{"tools":[…]}`. */
  readonly list: Loader<string>;
  /** One JSON text of a ToolRecord a tool, in the order of `header.names`. */
  readonly tools: Loader<readonly string[]>;
  /** JSON of SearchIndex. */
  readonly search: Loader<string>;
  /** JSON of EncodingMap. */
  readonly encoding: Loader<string>;
  /** JSON of `{ prompts: PromptRecord[], resources: ResourceRecord[] }`. */
  readonly extras: Loader<string>;
  /** Standalone validators by tool name, each loaded when its tool is first called; undefined: no such tool. */
  readonly validators: (tool: string) => Promise<ToolValidatorsFactory | undefined>;
}

export type Loader<T> = () => T | Promise<T>;

/** The code that ajv wrote for one tool, as a function of what it needs: it imports nothing by itself. */
export type ToolValidatorsFactory = (support: ValidatorSupport) => ToolValidators;

/** The helpers that standalone validators call: those of ajv, the formats of ajv-formats, and ours in call/validate/. */
export interface ValidatorSupport {
  readonly formats: Readonly<Record<string, unknown>>;
  readonly ucs2length: (text: string) => number;
  readonly equal: (a: unknown, b: unknown) => boolean;
  readonly firstDuplicate: (items: readonly unknown[]) => readonly [number, number] | undefined;
  readonly isMultiple: (value: number, step: number) => boolean;
  readonly patternAutomaton: (table: PatternTable) => Matcher;
  readonly shortPattern: (source: string, flags: string, maxLength: number) => Matcher;
  readonly remembered: (check: DefinitionCheck, value: unknown, place: CheckPlace) => boolean;
}

/** The part of a RegExp that validators use. */
export interface Matcher {
  readonly test: (text: string) => boolean;
}

/** A function of a validator that checks one definition. */
export interface DefinitionCheck {
  (value: unknown, place: CheckPlace): boolean;
  errors?: readonly ValidationError[] | null;
  /** The members and items that it looked at, for `unevaluated…`. */
  evaluated?: Record<string, unknown>;
}

/** ajv's context of a call. `dynamicAnchors` is one object for a whole validation, and otherwise unused. */
export interface CheckPlace {
  readonly instancePath: string;
  readonly dynamicAnchors: { answers?: Map<DefinitionCheck, Map<object, CheckAnswer>> };
}

/** The outcome of a check for one value: no errors where it is valid. */
export interface CheckAnswer {
  readonly errors: readonly ValidationError[] | null;
  readonly evaluated?: Record<string, unknown>;
}

export interface ToolValidators {
  /** Checks arguments against the author's schema, and fills in defaults in place. */
  readonly args: Validator;
  /** Checks a result against the author's output schema; absent without one. */
  readonly result?: Validator;
}

/** A function that ajv compiled ahead of time: false leaves the reasons in `errors`. */
export interface Validator {
  (value: unknown): boolean;
  readonly errors?: readonly ValidationError[] | null;
}

/** The fields of ajv's ErrorObject that are read. */
export interface ValidationError {
  readonly instancePath: string;
  readonly schemaPath: string;
  readonly keyword: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly message?: string;
}
