import { DeltaMcpError } from "../../errors.ts";
import type { JsonObject } from "../../support/json.ts";
import { parseEnv, resolveEnv, variableIn } from "../../upstream/env.ts";
import { createSecrets, mask, type Secrets } from "../../upstream/http/secrets/secrets.ts";
import { childEnv } from "../../upstream/mcp/child-env.ts";
import { NotSent } from "../not-sent.ts";
import type { OpenRunner, RunnerContext } from "../runner.ts";
import { parseTemplate, renderTemplate, type Template } from "../template.ts";
import { buildArgv, type ParsedArgv, parseArgv } from "./build-argv.ts";
import type { ExecBinding, ExitMeaning } from "./exec-binding.ts";
import { readStdout } from "./read-stdout.ts";
import { type ProgramEnd, runProgram } from "./run-program.ts";

type Env = NonNullable<RunnerContext["env"]>;

const defaultMaxBytes = 10_000_000;
/** Characters of the program's own words in an error. */
const maxReason = 1_500;

/** A binding whose templates are parsed, and whose references to the environment are resolved. */
interface PreparedExec {
  readonly argv: ParsedArgv;
  readonly stdin: Template | undefined;
  readonly cwd: string | undefined;
  readonly env: Readonly<Record<string, string>>;
  readonly secrets: Secrets;
}

/** Runs tools that are one program. Programs that still run end with the server. */
export const openExecRunner: OpenRunner<"exec"> = ({ env = {} }) => {
  // Records live as long as the server, so each binding is prepared once.
  const prepared = new WeakMap<ExecBinding, PreparedExec>();
  const closing = new AbortController();
  const running = new Set<Promise<unknown>>();

  const prepare = (binding: ExecBinding): PreparedExec => {
    const known = prepared.get(binding);
    if (known !== undefined) return known;
    const made = prepareExec(binding, env);
    prepared.set(binding, made);
    return made;
  };

  return {
    async run(binding, args, { signal }) {
      const { argv, stdin, secrets, ...place } = prepare(binding);
      const program = {
        ...place,
        argv: buildArgv(argv, args),
        stdin: stdin === undefined ? undefined : renderTemplate(stdin.parts, args),
        maxBytes: binding.maxBytes ?? defaultMaxBytes,
      };
      const ending = runProgram(program, AbortSignal.any([signal, closing.signal]));
      running.add(ending);
      try {
        const end = await ending;
        return secrets.scrubJson(await resultOf(end, program.argv[0] ?? "", binding, secrets));
      } finally {
        running.delete(ending);
      }
    },
    preview(binding, args) {
      const { argv, stdin, cwd } = prepare(binding);
      return {
        argv: buildArgv(argv, args) as string[],
        ...(cwd === undefined ? {} : { cwd }),
        ...(stdin === undefined ? {} : { stdin: renderTemplate(stdin.parts, args) }),
      } satisfies JsonObject;
    },
    async close() {
      closing.abort(new DOMException("The server stops.", "AbortError"));
      await Promise.allSettled(running);
    },
  };
};

function prepareExec(binding: ExecBinding, env: Env): PreparedExec {
  const { cwd, env: own = {} } = binding;
  return {
    argv: parseArgv(binding.argv),
    stdin: binding.stdin === undefined ? undefined : parseTemplate(binding.stdin),
    ...resolvedPlace({ ...(cwd === undefined ? {} : { cwd }), env: own }, env),
    secrets: secretsOf(own, env),
  };
}

function resolvedPlace(place: { readonly cwd?: string; readonly env: Env }, env: Env) {
  try {
    const { cwd, env: own } = resolveEnv(place, env, (keys) => ` (\`run.exec.${keys.join(".")}\`)`);
    return { cwd, env: childEnv(env, own as Readonly<Record<string, string>>) };
  } catch (error) {
    throw NotSent.of(error);
  }
}

/** The values of the variables that a spec gives to its program. */
function secretsOf(own: Env, env: Env): Secrets {
  const names = Object.values(own).flatMap((text = "") =>
    parseEnv(text).parts.flatMap((part) => (part.kind === "env" ? [part.name] : [])),
  );
  const values = names.flatMap((name) => variableIn(env, name) ?? []);
  return createSecrets(values.map((sent) => ({ kind: "value", sent, shown: mask })));
}

/** The result of a program that has ended, by its exit code. */
async function resultOf(
  { code, signal, stdout, stderr }: ProgramEnd,
  command: string,
  { exit, stdout: form = "text" }: ExecBinding,
  secrets: Secrets,
): Promise<unknown> {
  const meaning: ExitMeaning | undefined =
    code === undefined ? undefined : (exit?.[code] ?? (code === 0 ? "result" : undefined));
  if (meaning === "result") return readStdout(stdout, form, command);
  if (meaning === "empty") return form === "lines" || form === "csv" ? [] : form === "json" ? null : "";
  const end = code === undefined ? `was ended by ${signal}` : `ended with code ${code}`;
  const said = [stderr, stdout.toString("utf8")].map((text) => text.trim()).find((text) => text !== "");
  const reason = meaning?.error ?? (said === undefined ? "" : `: ${said.slice(-maxReason)}`);
  const message = meaning === undefined ? `${command} ${end}${reason}` : reason;
  throw new DeltaMcpError("tool_failed", secrets.scrub(message), {
    details: { ...(code === undefined ? { signal } : { exitCode: code }) },
  });
}
