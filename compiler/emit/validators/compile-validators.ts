import type { JsonSchema } from "../../../runtime/json.ts";
import type { Catalogue } from "../../catalogue/catalogue.ts";
import { startWorker } from "./start-worker.ts";
import type { ValidatorCode } from "./validator-code.ts";

/** The validators of every tool, in the order of the catalogue. */
export interface CompiledValidators {
  readonly tools: readonly ToolValidatorCode[];
}

export interface ToolValidatorCode {
  readonly args: ValidatorCode;
  readonly result?: ValidatorCode;
}

/** Fewer schemas are compiled sooner than a thread has started. */
const worthAThread = 150;

/**
 * Compiles the author's schemas of all tools. Many are compiled in a thread of their own, so that the caller can
 * compute everything else meanwhile; the code is the same either way.
 */
export async function compileValidators(catalogue: Catalogue): Promise<CompiledValidators> {
  const schemas = catalogue.tools.flatMap(({ input, output }) =>
    output === undefined ? [input.author] : [input.author, output.author],
  );
  const codes = (
    await (schemas.length < worthAThread ? compileHere(schemas) : compileInThread(schemas))
  ).values();
  return {
    tools: catalogue.tools.map(({ output }) =>
      output === undefined ? { args: next(codes) } : { args: next(codes), result: next(codes) },
    ),
  };
}

function next(codes: Iterator<ValidatorCode>): ValidatorCode {
  const { value, done } = codes.next();
  if (done === true) throw new Error("a schema was not compiled");
  return value;
}

async function compileHere(schemas: readonly JsonSchema[]): Promise<readonly ValidatorCode[]> {
  const { validatorCodes } = await import("./validator-codes.ts");
  return validatorCodes(schemas);
}

function compileInThread(schemas: readonly JsonSchema[]): Promise<readonly ValidatorCode[]> {
  const extension = import.meta.url.endsWith(".ts") ? "ts" : "js";
  const worker = startWorker(new URL(`./validator-worker.${extension}`, import.meta.url), schemas);
  return new Promise((resolve, reject) => {
    worker.once("message", resolve);
    worker.once("error", reject);
    worker.once("exit", (code) =>
      reject(new Error(`the thread that compiles validators ended with ${code}`)),
    );
  });
}
