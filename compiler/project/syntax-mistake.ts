import type { BuildFailure } from "esbuild";

/**
 * The first mistake in a module, or in what it imports, with its place: `Expected "]" but found ":" (at a.mjs:3:6)`.
 * For plain JavaScript, of which Node says what it found and not where. Undefined where there is none to be seen.
 */
export async function syntaxMistake(file: string, cwd: string): Promise<string | undefined> {
  const { build } = await import("esbuild");
  try {
    await build({
      entryPoints: [file],
      absWorkingDir: cwd,
      bundle: true,
      packages: "external",
      platform: "node",
      format: "esm",
      write: false,
      logLevel: "silent",
    });
    return undefined;
  } catch (error) {
    const [first] = (error as Partial<BuildFailure>).errors ?? [];
    const { text, location } = first ?? {};
    return location ? `${text} (at ${location.file}:${location.line}:${location.column + 1})` : text;
  }
}
