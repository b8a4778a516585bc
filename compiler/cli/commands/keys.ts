import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { newKey, parseKeys, printKeys, type StoredKey } from "../../../runtime/auth/keys/key-file.ts";
import { refusal } from "../../host/file-error.ts";
import { CommandError, UsageError } from "../command.ts";
import { defineCommand } from "../define-command.ts";
import { exitCodes } from "../exit-codes.ts";
import { replaceFile } from "../replace-file.ts";
import type { Terminal } from "../terminal.ts";

const options = {
  file: { kind: "text", value: "FILE", help: "the file of keys (default keys.json)" },
  scope: { kind: "list", value: "SCOPE", help: "a scope of the new key; may be given several times" },
  days: {
    kind: "number",
    value: "DAYS",
    min: 1,
    max: 36_500,
    help: "days until the new key ends (default: it does not end)",
  },
  json: { kind: "flag", help: "the list as JSON" },
} as const;

const dayMs = 86_400_000;

export const keysCommand = defineCommand({
  name: "keys",
  summary: "add, list and revoke the API keys of a server",
  usage: ["add NAME", "list", "revoke ID|NAME"],
  options,
  notes: [
    "The file contains a hash of each key, never the key. `add` prints the new key alone on stdout, once.",
    "A server reads the file that `auth.keys` of the config names, and sees a change within a second.",
  ],
  async run({ words, options: { file = "keys.json", scope, days, json } }, terminal) {
    const [action, name, ...more] = words;
    if (more.length > 0) throw new UsageError("one key at a time");
    const keys = await readKeys(file, action === "add", terminal);
    switch (action) {
      case "add":
        return add(file, keys, { name: required(name, "add NAME"), scopes: scope, days }, terminal);
      case "revoke":
        return revoke(file, keys, required(name, "revoke ID|NAME"), terminal);
      case "list":
        list(keys, json, terminal);
        return exitCodes.ok;
      default:
        throw new UsageError("`keys` takes add, list or revoke");
    }
  },
});

interface Asked {
  readonly name: string;
  readonly scopes: readonly string[];
  readonly days: number | undefined;
}

async function add(file: string, keys: readonly StoredKey[], asked: Asked, terminal: Terminal) {
  const { name, scopes, days } = asked;
  if (!/^[\w.@:-]{1,100}$/.test(name))
    throw new UsageError(
      `a name has at most 100 letters, digits and . _ @ : -, not \`${name.slice(0, 120)}\``,
    );
  if (keys.some((key) => key.name === name && !hasEnded(key)))
    throw new UsageError(`there is a key of \`${name}\` already: revoke it first, or choose another name`);
  const wrong = scopes.find((scope) => !/^[\x21\x23-\x5b\x5d-\x7e]+$/.test(scope));
  if (wrong !== undefined)
    throw new UsageError(`\`${wrong}\` is no scope: it may contain neither blanks, quotes nor backslashes`);
  const now = new Date();
  const { key, stored } = newKey({
    ...{ name, scopes: [...new Set(scopes)], created: now.toISOString() },
    ...(days === undefined ? {} : { expires: new Date(now.getTime() + days * dayMs).toISOString() }),
  });
  await writeKeys(file, [...keys, stored], terminal);
  terminal.out(key);
  terminal.err(`Key ${stored.id}… of ${name} is in ${file}. It is shown only now.`);
  return exitCodes.ok;
}

async function revoke(file: string, keys: readonly StoredKey[], which: string, terminal: Terminal) {
  const revoked = keys.filter((key) => key.id === which || key.name === which);
  if (revoked.length === 0)
    throw new CommandError(`${file} has no key with the id or the name ${which}`, exitCodes.failed);
  await writeKeys(
    file,
    keys.filter((key) => !revoked.includes(key)),
    terminal,
  );
  for (const { id, name } of revoked) terminal.err(`Key ${id}… of ${name} is revoked.`);
  return exitCodes.ok;
}

function list(keys: readonly StoredKey[], json: boolean, terminal: Terminal): void {
  const shown = keys.map(({ hash: _, ...key }) => key);
  if (json) {
    terminal.out(JSON.stringify(shown, null, 2));
    return;
  }
  if (shown.length === 0) terminal.err("There are no keys. `deltamcp keys add NAME` makes one.");
  for (const { id, name, scopes, created, expires } of keys) {
    const end = expires === undefined ? "no end" : `until ${expires.slice(0, 10)}`;
    terminal.out(
      `${id}…  ${name}  ${scopes.join(" ") || "no scopes"}  since ${created.slice(0, 10)}, ${end}`,
    );
  }
}

async function readKeys(file: string, mayBeNew: boolean, { cwd }: Terminal): Promise<readonly StoredKey[]> {
  let text: string;
  try {
    text = await readFile(resolve(cwd, file), "utf8");
  } catch (error) {
    if (mayBeNew && (error as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw new CommandError(`${file} cannot be read: ${refusal(error)}`, exitCodes.io, error);
  }
  try {
    return parseKeys(text);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new CommandError(`${file} is no file of keys: ${reason}`, exitCodes.io, error);
  }
}

/** Only the user of this machine may read the file: names and scopes are nobody else's business. */
function writeKeys(file: string, keys: readonly StoredKey[], { cwd }: Terminal): Promise<void> {
  return replaceFile(resolve(cwd, file), { shown: file, content: printKeys(keys), mode: 0o600 });
}

function required(name: string | undefined, usage: string): string {
  if (name !== undefined) return name;
  throw new UsageError(`write \`keys ${usage}\``);
}

function hasEnded({ expires }: StoredKey): boolean {
  return expires !== undefined && Date.parse(expires) <= Date.now();
}
