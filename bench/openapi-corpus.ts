/**
 * npm run corpus -- openapi [DIR…]: imports real OpenAPI documents (those of the folders, else those of eight npm packages, which are installed
 * into node_modules/.cache), builds each of them twice, and type-checks all that was emitted with `tsc --strict`. Counted as faults: a document that is
 * not imported or not built, a schema that Ajv 2020-12 refuses or that has a dangling `$ref`, a second build with other bytes, and a throw of ours.
 * Ends with a line of counts, and with exit code 1 where anything failed.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import { filesOf } from "../compiler/compilation.ts";
import { compile } from "../compiler/compile.ts";
import { Report } from "../compiler/diagnostics/report.ts";
import { nodeHost } from "../compiler/host/node-host.ts";
import { openApiImporter } from "../compiler/import/openapi/openapi-importer.ts";
import { renderSpecYaml } from "../compiler/import/render-spec.ts";
import { sourceFile } from "../compiler/source/source-file.ts";
import { applyWrite } from "../compiler/write/apply-write.ts";
import { planWrite } from "../compiler/write/plan-write.ts";
import {
  documentsIn,
  type PublishedDocument,
  packagedDocuments,
  readDocumentText,
} from "./support/openapi-documents.ts";
import { repository, scratchProject } from "./support/scratch-project.ts";
import { typeCheck } from "./support/type-check.ts";

interface Outcome {
  readonly tools: number;
  readonly schemas: number;
  readonly warnings: number;
  readonly faults: readonly string[];
}

/** Returns true if no document has a fault and everything type-checks. */
export async function openApiCorpus(folders: readonly string[]): Promise<boolean> {
  const documents =
    folders.length > 0
      ? folders.flatMap((folder) => documentsIn(folder, undefined, basename(folder)))
      : packagedDocuments(join(repository, "node_modules/.cache/openapi-corpus"));
  const project = scratchProject();
  try {
    const outcomes: Outcome[] = [];
    for (const document of documents) {
      const outcome = await buildOne(document, project.root);
      for (const fault of outcome.faults) console.log(`${document.name}: ${fault}`);
      outcomes.push(outcome);
    }
    const typeErrors = typeCheck(project.root);
    for (const line of typeErrors.slice(0, 20)) console.log(line);
    const total = (count: (outcome: Outcome) => number) => outcomes.reduce((sum, one) => sum + count(one), 0);
    const failed = outcomes.filter(({ faults }) => faults.length > 0).length;
    console.log(
      [
        `${documents.length} documents`,
        `${total(({ tools }) => tools)} tools`,
        `${documents.length - failed} imported and built twice with the same bytes`,
        `${failed} failed`,
        `${total(({ schemas }) => schemas)} schemas valid`,
        `${typeErrors.length} type errors`,
        `${total(({ warnings }) => warnings)} warnings`,
      ].join(", "),
    );
    return failed === 0 && typeErrors.length === 0;
  } finally {
    project.remove();
  }
}

async function buildOne({ name, path }: PublishedDocument, scratch: string): Promise<Outcome> {
  const root = join(scratch, name);
  const none = { tools: 0, schemas: 0, warnings: 0 };
  try {
    const report = new Report();
    const source = sourceFile(basename(path).replace(/\.gz$/, ""), readDocumentText(path));
    const spec = await openApiImporter.read(source, { name, version: "1.0.0" }, report);
    // A document of webhooks alone has no tool, and says so.
    const onlyWebhooks = report.diagnostics.some(({ message }) =>
      message.includes("has no operation to import"),
    );
    if (spec === undefined)
      return { ...none, faults: onlyWebhooks ? [] : report.diagnostics.map(({ message }) => message) };
    mkdirSync(join(root, "specs"), { recursive: true });
    writeFileSync(join(root, "specs", `${name}.tools.yaml`), renderSpecYaml(spec, basename(path)));
    const first = await compile({ surface: "full" }, nodeHost(root));
    const errors = first.diagnostics.filter(({ severity }) => severity === "error");
    if (!first.ok) return { ...none, faults: errors.map(({ code, message }) => `${code} ${message}`) };
    const files = filesOf(first);
    const again = await compile({ surface: "full" }, nodeHost(root));
    const same = again.ok && JSON.stringify(filesOf(again)) === JSON.stringify(files);
    applyWrite(root, planWrite(root, "generated", files));
    const schemas = first.servers.flatMap(({ tuned }) =>
      tuned.records.flatMap(({ name: tool, inputSchema, authorSchema, outputSchema }) =>
        [inputSchema, authorSchema, outputSchema].flatMap((schema) =>
          schema === undefined ? [] : [[tool, schema] as const],
        ),
      ),
    );
    return {
      tools: Object.keys(spec.tools).length,
      schemas: schemas.length,
      warnings: first.diagnostics.length - errors.length,
      faults: [
        ...(same ? [] : ["the second build has other bytes"]),
        ...schemas.flatMap(([tool, schema]) => schemaFault(tool, schema)),
      ],
    };
  } catch (error) {
    return { ...none, faults: [`crash: ${(error as Error).stack}`] };
  }
}

/** Ajv resolves every reference while it compiles: a dangling one is an error. */
function schemaFault(tool: string, schema: unknown): string[] {
  try {
    new Ajv2020({ strict: false, logger: false, validateFormats: false, code: { optimize: false } }).compile(
      schema as object,
    );
    return [];
  } catch (error) {
    return [`${tool}: ${(error as Error).message}`];
  }
}
