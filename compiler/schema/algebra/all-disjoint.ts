import type { JsonSchema } from "../../../runtime/support/json.ts";
import { JsonMap } from "../../../runtime/support/json-map.ts";
import type { SchemaObject } from "../json-schema.ts";
import { disjoint } from "./disjoint.ts";
import { declared, requiredOf } from "./property.ts";
import { type Lookup, literalsOf } from "./type-set.ts";

/** Above this, branches are not compared in pairs: a union of thousands would take minutes. */
const maxPairwise = 256;

/**
 * True only when it is proved that no value satisfies two of the schemas. Literals, and a required property that tells the
 * branches apart, are compared in linear time; other branches in pairs, up to some hundred.
 */
export function allDisjoint(branches: readonly SchemaObject[], lookUp: Lookup): boolean {
  if (haveOwnLiterals(branches)) return true;
  const [first] = branches;
  const names = first === undefined ? [] : requiredOf(first);
  if (names.some((name) => isDiscriminator(name, branches))) return true;
  if (branches.length > maxPairwise) return false;
  return branches.every((branch, index) =>
    branches.slice(index + 1).every((other) => disjoint(branch, other, lookUp)),
  );
}

/** Whether each schema has literals, and none of another's. */
function haveOwnLiterals(schemas: readonly (JsonSchema | undefined)[]): boolean {
  const owners = new JsonMap<number>();
  return schemas.every((schema, index) => {
    const literals = typeof schema === "object" ? literalsOf(schema) : undefined;
    return literals?.every((literal) => {
      const owner = owners.get(literal);
      owners.set(literal, index);
      return owner === undefined || owner === index;
    });
  });
}

/** Whether all schemas are objects that require the property, each with literals of its own. */
function isDiscriminator(name: string, branches: readonly SchemaObject[]): boolean {
  const isRequired = branches.every(
    (branch) => branch["type"] === "object" && requiredOf(branch).includes(name),
  );
  return isRequired && haveOwnLiterals(branches.map((branch) => declared(branch, name)));
}
