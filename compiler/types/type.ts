/** A schema in the form that type printers need. Recursive types refer to each other by name. */
export type Type =
  | (Said & { readonly kind: "string" | "number" | "integer" | "boolean" | "null" | "unknown" | "never" })
  | (Said & { readonly kind: "literal"; readonly value: string | number | boolean | null })
  | (Said & { readonly kind: "array"; readonly items: Type })
  | (Said & {
      readonly kind: "tuple";
      readonly items: readonly Type[];
      readonly rest?: Type;
      readonly least: number;
    })
  | (Said & ObjectType)
  | (Said & { readonly kind: "record"; readonly values: Type })
  | (Said & { readonly kind: "union"; readonly members: readonly Type[] })
  | (Said & { readonly kind: "intersection"; readonly members: readonly Type[] })
  | (Said & { readonly kind: "reference"; readonly name: string });

export interface ObjectType {
  readonly kind: "object";
  readonly properties: readonly Property[];
  /** The type of undeclared properties; absent if the schema describes none. */
  readonly others?: Type;
}

export interface Property {
  readonly name: string;
  readonly required: boolean;
  readonly type: Type;
}

/** The annotations and facets of a type. */
export interface Said {
  /** Title and description as one text. */
  readonly docs?: string;
  readonly default?: { readonly value: unknown };
  readonly examples?: readonly unknown[];
  readonly deprecated?: true;
  /** `read` for `readOnly`, `write` for `writeOnly`. */
  readonly only?: "read" | "write";
  /** Assertions that a TypeScript type cannot express, by keyword: `minimum`, `pattern`, `format`, `not`, … */
  readonly facets?: Readonly<Record<string, unknown>>;
}

/** A type with the definitions that its references name. */
export interface TypeGraph {
  readonly root: Type;
  readonly definitions: ReadonlyMap<string, Type>;
}
