import { access, readFile } from "node:fs/promises";
import { basename, join, relative, resolve } from "node:path";
import { isObject } from "../../../runtime/support/json.ts";
import { starterDependency, starterFiles } from "../../project/starter.ts";
import { isServerName, serverNameWords } from "../../spec/names.ts";
import { CommandError } from "../command.ts";
import { defineCommand } from "../define-command.ts";
import { exitCodes } from "../exit-codes.ts";
import { checkedServerName } from "../server-name.ts";
import type { Terminal } from "../terminal.ts";
import { writeNewFile } from "../write-new-file.ts";

export const initCommand = defineCommand({
  name: "init",
  summary: "start a project: a spec, a handler, a config",
  usage: ["[DIR]"],
  words: { max: 1, otherwise: "one folder at the most" },
  options: {
    name: { kind: "text", value: "NAME", help: "the server's name (default: the folder's)" },
    yes: { kind: "flag", short: "y", help: "ask nothing" },
  },
  async run({ options, words: [where = "."] }, terminal) {
    const folder = resolve(terminal.cwd, where);
    const wished = options.name ?? serverName(basename(folder));
    const name = await chooseName(wished, options.yes || options.name !== undefined, terminal);
    const files = starterFiles(name);
    await refuseToReplace(folder, files, terminal);
    for (const file of files) {
      const path = join(folder, file.path);
      if (file.optional && (await exists(path))) {
        terminal.out(`  kept  ${relative(terminal.cwd, path)}`);
        continue;
      }
      await writeNewFile(path, file.text, {
        replace: false,
        shown: relative(terminal.cwd, path),
        instead: "remove it, or give another name with --name",
      });
      terminal.out(`  wrote ${relative(terminal.cwd, path)}`);
    }
    const shown = relative(terminal.cwd, folder);
    terminal.out(
      [
        "",
        "Next:",
        ...(shown === "" ? [] : [`  cd ${shown}`]),
        ...(await toInstall(join(folder, "package.json"))).map((step) => `  ${step}`),
        "  npx deltamcp build",
        "  npx deltamcp start",
      ].join("\n"),
    );
    return exitCodes.ok;
  },
});

/** What makes a package, whose manifest is the author's and is left alone, one that a server can live in. */
async function toInstall(manifest: string): Promise<readonly string[]> {
  const { type, dependencies, devDependencies } = await readManifest(manifest);
  const installed = [dependencies, devDependencies].some((list) => isObject(list) && "deltamcp" in list);
  return [
    // Generated code is ES modules, with an `await` at the top.
    ...(type === "module" ? [] : ["npm pkg set type=module"]),
    installed ? "npm install" : `npm install ${starterDependency}`,
  ];
}

async function readManifest(path: string): Promise<Readonly<Record<string, unknown>>> {
  try {
    const manifest: unknown = JSON.parse(await readFile(path, "utf8"));
    return isObject(manifest) ? manifest : {};
  } catch {
    // npm says what is wrong with it, at the first of the steps.
    return {};
  }
}

async function chooseName(wished: string, settled: boolean, terminal: Terminal): Promise<string> {
  if (settled || !terminal.interactive) return checkedServerName(wished);
  const prompts = await import("@clack/prompts");
  const answer = await prompts.text({
    message: "What is the server called?",
    initialValue: wished,
    validate: (value) => (isServerName(value ?? "") ? undefined : `A name has ${serverNameWords}`),
  });
  if (prompts.isCancel(answer)) throw new CommandError("nothing was written", exitCodes.interrupted);
  return answer;
}

function serverName(folder: string): string {
  return (
    folder
      .replace(/[^A-Za-z0-9_-]+/g, "-")
      .replace(/^[^A-Za-z_]+/, "")
      .slice(0, 64) || "hello"
  );
}

async function refuseToReplace(
  folder: string,
  files: ReturnType<typeof starterFiles>,
  terminal: Terminal,
): Promise<void> {
  for (const file of files) {
    const path = join(folder, file.path);
    if (!file.optional && (await exists(path))) {
      throw new CommandError(
        `${relative(terminal.cwd, path)} is there already, and nothing was written; --name starts a server beside it`,
        exitCodes.io,
      );
    }
  }
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
