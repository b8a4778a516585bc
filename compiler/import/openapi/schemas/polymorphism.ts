import { entriesAt, isNode, type Node, nodeAt, nodesAt, textAt } from "../read/document.ts";
import type { References } from "../read/references.ts";

/**
 * The subtypes of schemas that have a `discriminator` and no `oneOf` or `anyOf`: in OpenAPI 3.0 they are the schemas
 * whose `allOf` refers to the base, and those that its mapping names. By the pointer of the base.
 */
export function subtypesOf(root: Node, references: References): ReadonlyMap<string, readonly string[]> {
  const children = new Map<string, string[]>();
  const add = (base: string, child: string) => {
    const known = children.get(base) ?? [];
    if (child !== base && !known.includes(child)) children.set(base, [...known, child]);
  };
  for (const [name, schema] of entriesAt(nodeAt(root, "components"), "schemas")) {
    if (!isNode(schema)) continue;
    const pointer = componentPointer(name);
    for (const { $ref } of nodesAt(schema, "allOf"))
      if (typeof $ref === "string" && isBase(references.follow({ $ref })?.node)) add($ref, pointer);
    if (isBase(schema))
      for (const target of mappingOf(schema).values())
        if (references.at(target) !== undefined) add(pointer, target);
  }
  return children;
}

function isBase(schema: Node | undefined): boolean {
  return textAt(nodeAt(schema, "discriminator"), "propertyName") !== undefined && !isUnion(schema);
}

export function isUnion(schema: Node | undefined): boolean {
  return Array.isArray(schema?.["oneOf"]) || Array.isArray(schema?.["anyOf"]);
}

/** From a value of the discriminator to the pointer of its schema. A mapping may name a component without a pointer. */
export function mappingOf(schema: Node): ReadonlyMap<string, string> {
  const entries = entriesAt(nodeAt(schema, "discriminator"), "mapping").flatMap(([value, target]) =>
    typeof target === "string"
      ? [[value, target.startsWith("#") ? target : componentPointer(target)] as const]
      : [],
  );
  return new Map(entries);
}

/** The values of the discriminator that mean a schema: those of the mapping, else its name. */
export function discriminatorValues(union: Node, pointer: string): readonly string[] {
  const mapped = [...mappingOf(union)].filter(([, target]) => target === pointer).map(([value]) => value);
  const name = pointer.slice(pointer.lastIndexOf("/") + 1);
  return mapped.length > 0 ? mapped : [name.replaceAll("~1", "/").replaceAll("~0", "~")];
}

export function componentPointer(name: string): string {
  return `#/components/schemas/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`;
}
