import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type ParseError, parse, printParseErrorCode } from "jsonc-parser";
import { isObject } from "../../runtime/support/json.ts";
import { withMember } from "./edit-json.ts";
import { starterTools } from "./starter.ts";

/** The package.json of a folder that had one before `init`, and the steps that are left to its owner. */
export interface KeptPackage {
  /** The text with `"type": "module"`, if the package has no code yet that this could break. */
  readonly edited?: string;
  /** Commands to run, in their order. */
  readonly steps: readonly string[];
  /** Whether one of them turns CommonJS code of the package into ES modules. */
  readonly breaksCode: boolean;
}

/**
 * Reads the package.json of a folder. Returns undefined if the file is missing.
 * @throws Error with the reason if it is not valid JSON.
 */
export function readKeptPackage(folder: string, range: string): KeptPackage | undefined {
  const text = readIfThere(join(folder, "package.json"));
  if (text === undefined) return undefined;
  const manifest = parseManifest(text);
  const isModule = manifest["type"] === "module";
  const fresh = !isModule && !hasCode(folder, manifest);
  return {
    ...(fresh ? { edited: withMember(text, ["type"], "module") } : {}),
    steps: [...(isModule || fresh ? [] : ["npm pkg set type=module"]), ...installSteps(manifest, range)],
    breaksCode: !isModule && !fresh,
  };
}

/** One `npm install` for each kind of what is missing. */
function installSteps(manifest: Readonly<Record<string, unknown>>, range: string): readonly string[] {
  const installed = [manifest["dependencies"], manifest["devDependencies"]].filter(isObject);
  const lacks = (name: string) => !installed.some((list) => name in list);
  const tools = Object.keys(starterTools).filter(lacks);
  const own = range.startsWith("file:") ? range.slice("file:".length) : `deltamcp@${range}`;
  return [
    lacks("deltamcp") ? `npm install ${own}` : "npm install",
    ...(tools.length === 0 ? [] : [`npm install --save-dev ${tools.join(" ")}`]),
  ];
}

function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8").replace(/^\ufeff/, "");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}

function parseManifest(text: string): Readonly<Record<string, unknown>> {
  const errors: ParseError[] = [];
  const manifest: unknown = parse(text, errors, { disallowComments: true });
  const [first] = errors;
  if (first !== undefined) {
    const line = text.slice(0, first.offset).split("\n").length;
    const reason = printParseErrorCode(first.error)
      .replace(/([a-z])([A-Z])/g, "$1 $2")
      .toLowerCase();
    throw new Error(`package.json is not valid JSON: ${reason} in line ${line}`);
  }
  if (!isObject(manifest)) throw new Error("package.json does not contain an object");
  return manifest;
}

/** Whether the package has JavaScript of its own, which would be read in another way as a module. */
function hasCode(folder: string, { bin, exports }: Readonly<Record<string, unknown>>): boolean {
  return bin !== undefined || exports !== undefined || containsCode(folder);
}

function containsCode(folder: string): boolean {
  return readdirSync(folder, { withFileTypes: true }).some((entry) => {
    if (!entry.isDirectory()) return /\.[cm]?[jt]sx?$/.test(entry.name);
    const own = entry.name !== "node_modules" && !entry.name.startsWith(".");
    return own && containsCode(join(folder, entry.name));
  });
}
