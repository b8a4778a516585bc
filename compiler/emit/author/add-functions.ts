import { posix } from "node:path";
import { Project, type SourceFile } from "ts-morph";
import type { Report } from "../../diagnostics/report.ts";
import { functionText } from "./function-text.ts";
import type { WantedFunction } from "./wanted-function.ts";

/**
 * Returns the code to append to a handler module. Empty if no function is missing, and after a reported mistake: the file
 * is not valid TypeScript, or it has a function of that name that it does not export.
 */
export function addFunctions(
  path: string,
  existing: string,
  wanted: readonly WantedFunction[],
  report: Report,
): string {
  const file = parse(path, existing);
  const [fault] = file.getProject().getProgram().getSyntacticDiagnostics(file);
  if (fault !== undefined) {
    const reason = String(fault.getMessageText()).replace(/\.$/, "");
    report.add("DMC5301", { file: path, line: fault.getLineNumber() ?? 1, reason });
    return "";
  }
  const missing = missingFunctions(file, wanted);
  if (missing.length === 0) return "";
  const [taken] = missing.filter((one) => file.getLocal(one.export) !== undefined);
  if (taken !== undefined) {
    report.add(
      "DMC5302",
      { file: path, name: taken.export },
      { help: "write `export` before it, or rename it" },
    );
    return "";
  }
  const newline = /\r?\n/.exec(existing)?.[0] ?? "\n";
  const texts = missing.map((one) => functionText(path, one, importedInterface(file, path, one.handlers)));
  const start = existing === "" || existing.endsWith("\n") ? "" : newline;
  return start + texts.map((text) => `\n${text}\n`.replaceAll("\n", newline)).join("");
}

function parse(path: string, text: string): SourceFile {
  const project = new Project({
    useInMemoryFileSystem: true,
    skipLoadingLibFiles: true,
    skipFileDependencyResolution: true,
    compilerOptions: { allowJs: true, noLib: true },
  });
  return project.createSourceFile(`/${path}`, text);
}

/** The functions that the file does not export. With an `export *` the exports are unknown, and none counts as missing. */
function missingFunctions(file: SourceFile, wanted: readonly WantedFunction[]): readonly WantedFunction[] {
  const open = file
    .getExportDeclarations()
    .some((one) => one.isNamespaceExport() && !one.getNamespaceExport());
  if (open) return [];
  const names = new Set(file.getExportSymbols().map((symbol) => symbol.getName()));
  return wanted.filter((one) => !names.has(one.export));
}

/** The local name of the `Handlers` that the module imports from a generated module, under any extension. */
function importedInterface(file: SourceFile, path: string, handlers: string): string | undefined {
  const bare = (module: string) => module.replace(/\.[mc]?[jt]s$/, "");
  const named = file
    .getImportDeclarations()
    .filter((one) => bare(posix.join(posix.dirname(path), one.getModuleSpecifierValue())) === bare(handlers))
    .flatMap((one) => one.getNamedImports())
    .find((one) => one.getName() === "Handlers");
  return named && (named.getAliasNode()?.getText() ?? "Handlers");
}
