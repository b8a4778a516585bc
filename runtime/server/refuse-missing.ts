import type { CatalogueHeader } from "../catalogue/records.ts";
import { DeltaMcpError } from "../errors.ts";

/**
 * Checks that every handler is a function: an export that is missing or of another type shows here, and not when a
 * model first calls the tool. Throws DeltaMcpError("configuration") that names each, with its module.
 */
export function refuseMissing(
  handlers: Readonly<Record<string, unknown>>,
  { handlers: modules = {} }: Pick<CatalogueHeader, "handlers">,
): void {
  const problems = Object.entries(handlers)
    .filter(([, handler]) => typeof handler !== "function")
    .map(([key, handler]) => problemOf(key, handler, modules));
  if (problems.length > 0) throw new DeltaMcpError("configuration", problems.join("; "));
}

function problemOf(key: string, handler: unknown, modules: NonNullable<CatalogueHeader["handlers"]>): string {
  const [module, exports] = Object.entries(modules).find(([, keys]) => Object.hasOwn(keys, key)) ?? [];
  const place = module ?? "a handler module";
  const name = exports?.[key] ?? key;
  return handler === undefined
    ? `${place} exports no function \`${name}\`: \`deltamcp build\` adds missing functions`
    : `${place} exports \`${name}\`, but it is ${kindOf(handler)}: export a function of that name`;
}

function kindOf(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "an array";
  return typeof value === "object" ? "an object" : `a ${typeof value}`;
}
