import { access, readFile } from "node:fs/promises";
import { basename, join, relative, resolve } from "node:path";
import { nodeHost } from "../../host/node-host.ts";
import { allowsImports, importOption } from "../../project/check-package.ts";
import { withMember } from "../../project/edit-json.ts";
import { type KeptPackage, readKeptPackage } from "../../project/kept-package.ts";
import { ownVersionRange } from "../../project/own-package.ts";
import { starterFiles } from "../../project/starter.ts";
import { isServerName, serverNameWords } from "../../spec/names.ts";
import { wrap } from "../../support/wrap.ts";
import { CommandError } from "../command.ts";
import { defineCommand } from "../define-command.ts";
import { exitCodes } from "../exit-codes.ts";
import { checkedServerName } from "../server-name.ts";
import { shellWord } from "../shell-word.ts";
import type { Terminal } from "../terminal.ts";
import { writeNewFile } from "../write-new-file.ts";

export const initCommand = defineCommand({
  name: "init",
  summary: "start a project: a spec, a handler, a config",
  usage: ["[DIR]"],
  words: { max: 1, otherwise: "takes at most one folder" },
  options: {
    name: { kind: "text", value: "NAME", help: "the server's name (default: the folder's)" },
    yes: { kind: "flag", short: "y", help: "ask nothing" },
  },
  notes: [
    "Existing files are kept, with two exceptions that the command prints: a package.json without any code beside it becomes an ES module package, and a tsconfig.json gets the option that generated code needs.",
  ],
  async run({ options, words: [where = "."] }, terminal) {
    const folder = resolve(terminal.cwd, where);
    const name = await chooseName(folder, options, terminal);
    const range = ownVersionRange(folder);
    const kept = keptPackage(folder, range);
    const files = starterFiles(name, range);
    await refuseToReplace(folder, files, terminal);
    for (const file of files) {
      const path = join(folder, file.path);
      if (file.optional && (await exists(path))) {
        const edited = await editedFile(file.path, folder, kept);
        if (edited === undefined) terminal.out(`  kept  ${relative(terminal.cwd, path)}`);
        else {
          await writeNewFile(path, edited.text, { replace: true, shown: relative(terminal.cwd, path) });
          terminal.out(`  set   ${edited.change} in ${relative(terminal.cwd, path)}`);
        }
        continue;
      }
      await writeNewFile(path, file.text, {
        replace: false,
        shown: relative(terminal.cwd, path),
        instead: "remove it, or choose another name with --name",
      });
      terminal.out(`  wrote ${relative(terminal.cwd, path)}`);
    }
    const shown = relative(terminal.cwd, folder);
    terminal.out(
      [
        "",
        "Next:",
        ...(shown === "" ? [] : [`  cd ${shellWord(shown)}`]),
        ...(kept?.steps ?? ["npm install"]).map((step) => `  ${step}`),
        "  npx deltamcp build",
        "  npx deltamcp start",
        ...(kept?.breaksCode === true ? ["", ...wrap(ownFolder)] : []),
      ].join("\n"),
    );
    return exitCodes.ok;
  },
});

const ownFolder =
  "`type=module` turns the JavaScript of this package into ES modules. To avoid that, put the servers into a folder with a package.json of its own: npx deltamcp init servers";

function keptPackage(folder: string, range: string): KeptPackage | undefined {
  try {
    return readKeptPackage(folder, range);
  } catch (error) {
    const message = `${(error as Error).message}; nothing was written`;
    throw new CommandError(message, exitCodes.io, error);
  }
}

/** The changed text of an existing file, and a description of the change. */
async function editedFile(
  path: string,
  folder: string,
  kept: KeptPackage | undefined,
): Promise<{ readonly text: string; readonly change: string } | undefined> {
  if (path === "package.json" && kept?.edited !== undefined)
    return { text: kept.edited, change: '"type": "module"' };
  if (path !== "tsconfig.json" || (await allowsImports(path, nodeHost(folder)))) return undefined;
  const text = withMember(
    await readFile(join(folder, path), "utf8"),
    ["compilerOptions", importOption],
    true,
  );
  return { text, change: `"${importOption}": true` };
}

interface NameOptions {
  readonly name: string | undefined;
  readonly yes: boolean;
}

async function chooseName(folder: string, options: NameOptions, terminal: Terminal): Promise<string> {
  if (options.name !== undefined) return checkedServerName(options.name);
  const fromFolder = serverName(basename(folder));
  const wished = fromFolder ?? "hello";
  if (!options.yes && terminal.interactive) return askName(wished);
  if (fromFolder === undefined)
    terminal.err(
      `The name of the server is ${wished}, because \`${basename(folder)}\` has no characters for a name. Choose another with --name.`,
    );
  return wished;
}

async function askName(wished: string): Promise<string> {
  const prompts = await import("@clack/prompts");
  const answer = await prompts.text({
    message: "What is the name of the server?",
    initialValue: wished,
    validate: (value) => (isServerName(value ?? "") ? undefined : `A name has ${serverNameWords}`),
  });
  if (prompts.isCancel(answer)) throw new CommandError("nothing was written", exitCodes.interrupted);
  return answer;
}

/** Returns the characters of a folder's name that a server's name may contain, or undefined if no character remains. */
function serverName(folder: string): string | undefined {
  const safe = folder
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/[^A-Za-z0-9_-]+/g, "-")
    .replace(/^[^A-Za-z_]+/, "")
    .slice(0, 64)
    .replace(/-+$/, "");
  return safe === "" ? undefined : safe;
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
        `${relative(terminal.cwd, path)} exists already, and nothing was written. --name starts another server beside it`,
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
