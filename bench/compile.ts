import { existsSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { atMost, figure, printRows, type Row } from "./row.ts";
import { builtCli } from "./support/built-cli.ts";
import { bigCatalogue, readTools } from "./support/catalogue-file.ts";
import type { ListedTool } from "./support/listed-tool.ts";
import { madeUpTools } from "./support/made-up-tools.ts";
import { type Cost, median, runToEnd } from "./support/process-cost.ts";
import { repository, scratchProject } from "./support/scratch-project.ts";

/**
 * Whole-process times of the built command line, as multiples of the time of a process that does nothing except
 * make ajv's standalone code of the same input schemas: a build from cold, a check, a build with nothing changed. Then
 * all servers of a folder in one catalogue, as a multiple of the first build.
 * Arguments: a `*.tools.json` for the first catalogue, a folder of them for the second.
 */
export async function main(argv: readonly string[]): Promise<void> {
  const paths = argv.filter((word) => !word.startsWith("--"));
  const folder = paths.find((path) => existsSync(path) && !path.endsWith(".json"));
  const tools = bigCatalogue([...paths, "../shared/catalogues/union-891.tools.json"]);
  const rounds = argv.includes("--quick") ? 3 : 7;
  const one = await measureAll(tools, rounds);
  const all = everyTool(
    folder ?? (existsSync("../shared/catalogues") ? "../shared/catalogues" : undefined),
    tools,
  );
  const many = await measureBuild(all, 3);
  const rows: Row[] = [
    figure("tools", tools.length, "tools"),
    figure("ajv's standalone code alone", one.ajv, "s"),
    figure("build from cold", one.cold, "s"),
    atMost("build from cold / ajv alone", one.cold / one.ajv, "times", 2.8),
    atMost("check / ajv alone", one.check / one.ajv, "times", 0.9),
    atMost("build, nothing changed / ajv alone", one.again / one.ajv, "times", 0.45),
    atMost("build from cold, memory", one.memory, "MB", 400),
    figure("tools of all servers", all.length, "tools"),
    figure("build of all from cold", many, "s"),
    atMost("build of all, as a multiple", many / one.cold, "times", 4.5),
  ];
  printRows(rows, argv);
}

/** Medians of whole-process times in seconds, and the largest resident memory of a build in megabytes. */
interface Measured {
  readonly ajv: number;
  readonly cold: number;
  readonly check: number;
  readonly again: number;
  readonly memory: number;
}

/** Measures the four in turn, so that a machine that gets slower or faster changes all of them alike. */
function measureAll(tools: readonly ListedTool[], rounds: number): Promise<Measured> {
  return inProject(tools, async ({ list, node, cli, buildAnew }) => {
    const costs = { ajv: [] as Cost[], cold: [] as Cost[], again: [] as Cost[], check: [] as Cost[] };
    for (let round = 0; round < rounds; round++) {
      costs.ajv.push(await node(join(repository, "bench/support/peers/ajv-standalone.mjs"), list));
      costs.cold.push(await buildAnew());
      costs.again.push(await cli("build"));
      costs.check.push(await cli("check"));
    }
    return {
      ajv: seconds(costs.ajv),
      cold: seconds(costs.cold),
      again: seconds(costs.again),
      check: seconds(costs.check),
      memory: Math.max(...costs.cold.map(({ rss }) => rss)),
    };
  });
}

/** The median time of a build from cold, in seconds. */
function measureBuild(tools: readonly ListedTool[], rounds: number): Promise<number> {
  return inProject(tools, async ({ buildAnew }) => {
    const costs: Cost[] = [];
    for (let round = 0; round < rounds; round++) costs.push(await buildAnew());
    return seconds(costs);
  });
}

const seconds = (costs: readonly Cost[]) => median(costs.map(({ wall }) => wall)) / 1000;

/** A project whose spec is imported from a list of tools. */
interface BigProject {
  /** The file of the list. */
  readonly list: string;
  node(...command: string[]): Promise<Cost>;
  cli(...argv: string[]): Promise<Cost>;
  buildAnew(): Promise<Cost>;
}

async function inProject<T>(
  tools: readonly ListedTool[],
  measure: (project: BigProject) => Promise<T>,
): Promise<T> {
  const script = await builtCli();
  const project = scratchProject();
  try {
    const list = join(project.root, "list.json");
    writeFileSync(list, JSON.stringify(tools));
    const node = (...command: string[]) => runToEnd([process.execPath, ...command], { cwd: project.root });
    const cli = (...argv: string[]) => node(script, ...argv);
    await cli("import", "tools", list, "--out", "specs/big.tools.yaml", "--name", "big");
    const buildAnew = () => {
      rmSync(join(project.root, "generated"), { recursive: true, force: true });
      return cli("build");
    };
    return await measure({ list, node, cli, buildAnew });
  } finally {
    project.remove();
  }
}

/** Every tool of every server of a folder in one list, under names that do not collide. */
function everyTool(folder: string | undefined, fallback: readonly ListedTool[]): readonly ListedTool[] {
  if (folder === undefined) return madeUpTools(Math.round(fallback.length * 3.88)).map(numbered);
  const files = readdirSync(folder).filter(
    (file) => file.endsWith(".tools.json") && !file.startsWith("union"),
  );
  return files.flatMap((file) => readTools(join(folder, file))).map(numbered);
}

function numbered(tool: ListedTool, index: number): ListedTool {
  return { ...tool, name: `t${index}_${tool.name}`.slice(0, 64) };
}
