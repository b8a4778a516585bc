import { type Attachment, readAttachment } from "./read-attachment.ts";

/** The late modules of a bundle by id; each runs when it is first loaded. */
type LateModules = Readonly<Record<string, () => unknown>>;

/**
 * Loads modules of the runtime that stand in the comment at the end of a bundle, because a start does not need them and
 * an engine would read them all the same. `shared` are the modules of the bundle's own code that they import.
 */
export function attachedCode(
  url: string,
  part: Attachment,
  shared: Readonly<Record<string, unknown>>,
): (id: string) => unknown {
  let modules: LateModules | undefined;
  return (id) => {
    modules ??= evaluate(readAttachment(url, part), shared);
    return modules[id]?.();
  };
}

/** Code in the form of CommonJS, which the compiler wrote with the bundle. */
function evaluate(code: string, shared: Readonly<Record<string, unknown>>): LateModules {
  const module: { exports: LateModules } = { exports: {} };
  new Function("module", "exports", "require", code)(module, module.exports, (id: string) => shared[id]);
  return module.exports;
}
