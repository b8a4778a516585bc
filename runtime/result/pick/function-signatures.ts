/** The type of an argument of a function, as the library has it: numbers of types, not exported. */
export interface ArgumentType {
  readonly types: readonly number[];
  readonly optional?: boolean;
  readonly variadic?: boolean;
}

const array: ArgumentType = { types: [3] };
const expression: ArgumentType = { types: [6] };

/** The arguments of the functions that JMESPath lacks (value-functions.ts). docs/finding-tools.md describes them. */
const added: Readonly<Record<string, readonly ArgumentType[]>> = {
  avg_by: [array, expression, expression],
  count_by: [array, { ...expression, optional: true }],
  sum_by: [array, expression, expression],
  unique: [array],
  unique_by: [array, expression],
};

/** Returns the arguments of every function of an expression: of the library's, and of ours. */
export function functionSignatures(
  table: Readonly<Record<string, { readonly _signature: unknown }>>,
): Readonly<Record<string, readonly ArgumentType[]>> {
  const own = Object.entries(table).map(([name, { _signature }]) => [name, _signature] as const);
  return { ...(Object.fromEntries(own) as Record<string, readonly ArgumentType[]>), ...added };
}
