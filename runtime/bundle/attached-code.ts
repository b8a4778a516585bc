import { type Attachment, readAttachment } from "./read-attachment.ts";

/** The late modules of a bundle by id. A module runs when it is first loaded. */
type LateModules = Readonly<Record<string, () => unknown>>;

/**
 * Loads runtime modules from the comment at the end of a bundle. A start does not need them, and in the comment the
 * JavaScript engine does not parse them. `shared` contains the modules of the bundle that they import.
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

/** Runs a CommonJS module that the compiler wrote into the bundle. */
function evaluate(code: string, shared: Readonly<Record<string, unknown>>): LateModules {
  const module: { exports: LateModules } = { exports: {} };
  new Function("module", "exports", "require", code)(module, module.exports, (id: string) => shared[id]);
  return module.exports;
}
