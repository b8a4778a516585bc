import { existsSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { atMost, figure, printRows, type Row } from "./row.ts";
import { bigCatalogue, type ListedTool, readTools, syntheticTools } from "./support/catalogue-file.ts";
import { median, runToEnd } from "./support/process-cost.ts";
import { builtCli, scratchProject } from "./support/scratch-project.ts";

/**
 * Whole-process times of the built command line (`npm run build` first): build from cold, check, build again with
 * nothing changed, and all servers of a folder in one catalogue as a multiple of 891 tools.
 * Arguments: a `*.tools.json` for the big catalogue, a folder of them for the bigger one.
 */
export async function main(argv: readonly string[]): Promise<void> {
  if (!existsSync(builtCli)) throw new Error("dist/ is missing: npm run build");
  const paths = argv.filter((word) => !word.startsWith("--"));
  const folder = paths.find((path) => existsSync(path) && !path.endsWith(".json"));
  const tools = bigCatalogue([...paths, "../shared/catalogues/union-891.tools.json"]);
  const rows: Row[] = [];
  const one = await measureProject(tools);
  rows.push(
    figure("tools", tools.length, "tools"),
    atMost("build from cold", one.cold.wall / 1000, "s", 2.2),
    atMost("build from cold, memory", one.cold.rss, "MB", 400),
    atMost("check", one.check.wall / 1000, "s", 0.8),
    atMost("build, nothing changed", one.again.wall / 1000, "s", 0.5),
  );
  const all = everyTool(
    folder ?? (existsSync("../shared/catalogues") ? "../shared/catalogues" : undefined),
    tools,
  );
  const many = await measureProject(all);
  rows.push(
    figure("tools of all servers", all.length, "tools"),
    figure("build of all from cold", many.cold.wall / 1000, "s"),
    atMost("build of all, as a multiple", many.cold.wall / one.cold.wall, "times", 4.5),
  );
  printRows(rows, argv);
}

interface Measured {
  readonly cold: { readonly wall: number; readonly rss: number };
  readonly check: { readonly wall: number };
  readonly again: { readonly wall: number };
}

async function measureProject(tools: readonly ListedTool[]): Promise<Measured> {
  const project = scratchProject();
  try {
    const list = join(project.root, "list.json");
    writeFileSync(list, JSON.stringify(tools));
    const cli = (...args: string[]) => runToEnd([process.execPath, builtCli, ...args], { cwd: project.root });
    await cli("import", "tools", list, "--out", "specs/big.tools.yaml", "--name", "big");
    const colds: { wall: number; rss: number }[] = [];
    for (let run = 0; run < 3; run++) {
      rmSync(join(project.root, "generated"), { recursive: true, force: true });
      colds.push(await cli("build"));
    }
    const agains = [await cli("build"), await cli("build"), await cli("build")];
    const checks = [await cli("check"), await cli("check"), await cli("check")];
    return {
      cold: { wall: median(colds.map((cost) => cost.wall)), rss: Math.max(...colds.map((cost) => cost.rss)) },
      again: { wall: median(agains.map((cost) => cost.wall)) },
      check: { wall: median(checks.map((cost) => cost.wall)) },
    };
  } finally {
    project.remove();
  }
}

/** Every tool of every server of a folder in one list, under names that do not collide. */
function everyTool(folder: string | undefined, fallback: readonly ListedTool[]): readonly ListedTool[] {
  if (folder === undefined) return syntheticTools(Math.round(fallback.length * 3.88)).map(numbered);
  const files = readdirSync(folder).filter(
    (file) => file.endsWith(".tools.json") && !file.startsWith("union"),
  );
  return files.flatMap((file) => readTools(join(folder, file))).map(numbered);
}

function numbered(tool: ListedTool, index: number): ListedTool {
  return { ...tool, name: `t${index}_${tool.name}`.slice(0, 64) };
}
