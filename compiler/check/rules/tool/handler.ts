import { posix } from "node:path";
import { placeIn } from "../../../bind/declared.ts";
import { type HandlerFault, type ParsedHandler, parseHandler } from "../../../bind/handler-reference.ts";
import type { CheckContext, Rule } from "../../../bind/rule.ts";
import { typoOf } from "../../../diagnostics/typo.ts";
import { type HandlerUse, handlerUses } from "../../../runners/handler-uses.ts";
import type { HandlerModule } from "../../../source/handler-modules.ts";

/**
 * Every handler can be reached. A missing file or function is no error, because a build adds it. It is one if its name
 * looks like a typo of an existing name, because a build would add a second one.
 */
export const handler: Rule = {
  server: async (server, context) => {
    const uses = handlerUses(server).map((use) => ({ use, handler: parseHandler(use.reference) }));
    const named = new Set(uses.flatMap(({ handler }) => (typeof handler === "string" ? [] : [key(handler)])));
    await Promise.all(
      uses.map(async ({ use, handler }) => {
        if (typeof handler === "string") reportFault(use, handler, context);
        else checkModule(use, handler, await context.handlers(handler.module), named, context);
      }),
    );
  },
};

const key = ({ module, export: name }: ParsedHandler): string => `${module}#${name}`;

const faults: Readonly<Record<HandlerFault, readonly [reason: string, help: string]>> = {
  outside: ["is outside the project", "name a file inside the project: `./handlers/name.ts#function`"],
  extension: [
    "is not a TypeScript or JavaScript module",
    "name a `.ts`, `.mts`, `.js` or `.mjs` file: `./handlers/name.ts#function`",
  ],
  export: ["does not name a function", "name an exported function: `./handlers/name.ts#function`"],
  reserved: [
    "names a reserved word of JavaScript, which cannot be an export",
    "rename the function; the tool can keep its name",
  ],
};

function reportFault(use: HandlerUse, fault: HandlerFault, context: CheckContext): void {
  const [reason, help] = faults[fault];
  context.report(
    "DMC4030",
    { reference: use.reference, reason },
    { span: placeIn(use.owner, use.path), help },
  );
}

function checkModule(
  use: HandlerUse,
  handler: ParsedHandler,
  found: HandlerModule,
  named: ReadonlySet<string>,
  context: CheckContext,
): void {
  const span = placeIn(use.owner, use.path);
  const { module, export: name } = handler;
  if (found.kind === "broken") {
    const help = "correct it: a build reads this file, and adds functions to it";
    const place = found.place === undefined ? module : `${module}:${found.place}`;
    context.report("DMC4031", { module: place, reason: found.reason }, { span, help });
  } else if (found.kind === "missing") {
    const meant = siblingMeant(module, found.siblings);
    const help = `did you mean \`./${meant}\`? For a new file, create an empty \`${module}\` first`;
    if (meant === undefined) reportMissing(handler, use, context);
    else context.report("DMC4032", { module }, { span, help });
  } else if (!found.exports.has(name) && !found.open) {
    const unused = [...found.exports].filter((other) => !named.has(key({ module, export: other })));
    const meant = typoOf(name, unused);
    const help = `did you mean \`${meant}\`? No tool uses that export`;
    if (meant === undefined) reportMissing(handler, use, context);
    else context.report("DMC4033", { module, name }, { span, help });
  }
}

/**
 * The existing file that was meant by a missing one beside it. Only the names are compared: with folder and extension,
 * which are the same, any two short names would look like typos of each other.
 */
function siblingMeant(module: string, siblings: readonly string[]): string | undefined {
  const name = stem(module);
  const meant = siblings.some((path) => stem(path) === name) ? name : typoOf(name, siblings.map(stem));
  return siblings.find((path) => stem(path) === meant);
}

const stem = (path: string): string => posix.basename(path).replace(/\.[mc]?[jt]s$/, "");

function reportMissing(
  { module, export: name }: ParsedHandler,
  use: HandlerUse,
  context: CheckContext,
): void {
  if (context.building) return;
  context.report(
    "DMC4034",
    { module, name },
    {
      span: placeIn(use.owner, use.path),
      help: "run `deltamcp build`: it adds the typed function for you to complete",
    },
  );
}
