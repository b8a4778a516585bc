/** What a schema says, as printers of types need it. Recursion goes by name. */
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
  /** What other names may hold; absent where none are meant. */
  readonly others?: Type;
}

export interface Property {
  readonly name: string;
  readonly required: boolean;
  readonly type: Type;
}

/** What is said about the values of a type beside their type. */
export interface Said {
  /** Title and description as one text. */
  readonly docs?: string;
  readonly default?: { readonly value: unknown };
  readonly examples?: readonly unknown[];
  readonly deprecated?: true;
  /** `read` or `write`: the other direction may not have it. */
  readonly only?: "read" | "write";
  /** Assertions that no TypeScript type can make, by keyword: `minimum`, `pattern`, `format`, `not`, … */
  readonly facets?: Readonly<Record<string, unknown>>;
}

/** A type with the definitions that its references name. */
export interface TypeGraph {
  readonly root: Type;
  readonly definitions: ReadonlyMap<string, Type>;
}
