import { type Declared, placeOfName } from "../../../bind/declared.ts";
import { identifiers } from "../../../bind/identifiers.ts";
import type { CheckContext, Rule } from "../../../bind/rule.ts";

/** Names stay different in camelCase. Otherwise one of them gets a number in TypeScript. */
export const uniqueIdentifier: Rule = {
  server: ({ tools, prompts, resources }, context) => {
    const enabled = tools.filter(({ value }) => value.enabled !== false);
    for (const group of [enabled, prompts, resources]) check(group, context);
  },
};

function check(group: readonly Declared<unknown>[], context: CheckContext): void {
  const byName = new Map(group.map((declared) => [declared.name, declared]));
  for (const { name, identifier, wanted, holder } of identifiers(byName.keys())) {
    const declared = byName.get(name);
    const first = holder === undefined ? undefined : byName.get(holder);
    if (declared === undefined || first === undefined) continue;
    context.report(
      "DMC2104",
      { name, other: first.name, wanted },
      {
        span: placeOfName(declared),
        related: [{ span: placeOfName(first), message: `this one becomes \`${wanted}\`` }],
        help: `rename one of them; until then, \`${name}\` becomes \`${identifier}\``,
      },
    );
  }
}
