import { expect, it, vi } from "vitest";
import { filesOf } from "../../compiler/compilation.ts";
import { version } from "../../compiler/version.ts";
import { caseFolder, caseNames, compileCase } from "../support/cases.ts";
import { expectTree } from "../support/golden.ts";
import { readTree } from "../support/temporary-folder.ts";

/**
 * One folder a case: `project/` is what an author has, `expected/` its modules after a build. UPDATE=1 rewrites it.
 * What is expected is type-checked with everything else.
 */
it.each(caseNames)("compiles %s to what is expected", async (name) => {
  const project = readTree(`${caseFolder(name)}project`);
  expectTree(`${caseFolder(name)}expected`, await build(project));
});

it("compiles to the same bytes whatever is compiled before, and in whatever order files are found", async () => {
  const project = readTree(`${caseFolder("everything")}project`);
  const reversed = Object.fromEntries(Object.entries(project).reverse());
  expect(await build(reversed)).toEqual(await build(project));
});

it.each(caseNames)("writes no value of the variables that %s names", async (name) => {
  const project = readTree(`${caseFolder(name)}project`);
  const text = JSON.stringify(project);
  const names = new Set([...text.matchAll(/\$\{([A-Za-z_]\w*)/g)].map(([, variable]) => variable ?? ""));
  for (const variable of names) vi.stubEnv(variable, `canary-${variable}`);
  try {
    const files = filesOf(await compileCase(project));
    for (const file of files) expect(JSON.stringify(file)).not.toContain("canary-");
  } finally {
    vi.unstubAllEnvs();
  }
});

it("names variables in a case, so that the test above holds something", () => {
  const named = caseNames.filter((name) =>
    /\$\{[A-Z]\w*[}:]/.test(JSON.stringify(readTree(`${caseFolder(name)}project`))),
  );
  expect(named.length).toBeGreaterThan(0);
});

it("finds nothing to add to what it just built", async () => {
  for (const name of caseNames) {
    const project = readTree(`${caseFolder(name)}project`);
    const built = { ...project, ...(await build(project)) };
    const { authorFiles } = await compileCase(built);
    expect(authorFiles).toEqual([]);
  }
});

/** The modules of a project after a build; the compiler's version, which every release changes, is `0.0.0` in them. */
async function build(project: Readonly<Record<string, string>>): Promise<Record<string, string>> {
  const compilation = await compileCase(project);
  expect(compilation.diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  const modules = Object.entries(project).filter(([path]) => /\.[mc]?[jt]s$/.test(path));
  const files = filesOf(compilation).map((file) => [
    file.path,
    file.owner === "generated" ? withoutVersion(file.text) : (file.existing ?? "") + file.added,
  ]);
  return Object.fromEntries([...modules, ...files]);
}

function withoutVersion(text: string): string {
  return text
    .replace(`"compiler":"${version}"`, '"compiler":"0.0.0"')
    .replace(`"compiler": "${version}"`, '"compiler": "0.0.0"')
    .replace(/"digest": "[\w-]{43}"/, '"digest": "…"');
}
