import { Ajv2020 } from "ajv/dist/2020.js";
import { expect, it } from "vitest";
import type { Diagnostic } from "../../../compiler/diagnostics/diagnostic.ts";
import { renderGithub } from "../../../compiler/diagnostics/render-github.ts";
import { renderJson } from "../../../compiler/diagnostics/render-json.ts";
import { renderSarif } from "../../../compiler/diagnostics/render-sarif.ts";
import { sourceFile } from "../../../compiler/source/source-file.ts";

const source = sourceFile("specs/a b,c:é.yaml", "x: 1\ny: [\n  2 ]\nx: 3\n");
const diagnostics: readonly Diagnostic[] = [
  {
    code: "DMC1004",
    severity: "error",
    message: "100% `x`\r\nstands twice",
    span: { source, start: 16, end: 17 },
    help: "rename one",
    related: [{ span: { source, start: 0, end: 1 }, message: "first here" }],
    fix: { span: { source, start: 16, end: 17 }, replacement: "z" },
  },
  { code: "DMC2003", severity: "warning", message: "list", span: { source, start: 8, end: 15 } },
  { code: "DMC1022", severity: "info", message: "nowhere" },
];

it("renders JSON with every place in lines and columns", () => {
  const file = source.path;
  expect(JSON.parse(renderJson(diagnostics))).toEqual({
    version: 1,
    errors: 1,
    warnings: 1,
    diagnostics: [
      {
        code: "DMC1004",
        severity: "error",
        message: "100% `x`\r\nstands twice",
        ...{ file, line: 4, column: 1, endLine: 4, endColumn: 2 },
        help: "rename one",
        related: [{ message: "first here", file, line: 1, column: 1, endLine: 1, endColumn: 2 }],
        fix: { file, line: 4, column: 1, endLine: 4, endColumn: 2, replacement: "z" },
      },
      {
        code: "DMC2003",
        severity: "warning",
        message: "list",
        file,
        line: 2,
        column: 4,
        endLine: 3,
        endColumn: 6,
      },
      { code: "DMC1022", severity: "info", message: "nowhere" },
    ],
  });
  expect(renderJson([])).toMatch(/"diagnostics": \[\]\n}\n$/);
});

it("renders workflow commands that no value can break out of", () => {
  expect(renderGithub(diagnostics).split("\n")).toEqual([
    "::error file=specs/a b%2Cc%3Aé.yaml,line=4,endLine=4,col=1,endColumn=2,title=DMC1004::100%25 `x`%0D%0Astands twice%0Arename one",
    "::warning file=specs/a b%2Cc%3Aé.yaml,line=2,endLine=3,title=DMC2003::list",
    "::notice title=DMC1022::nowhere",
    "",
  ]);
});

/** What SARIF 2.1.0 asks of the parts that are written: section 3.14 and below. */
const sarifSchema = {
  $defs: {
    region: {
      type: "object",
      required: ["startLine", "startColumn", "endLine", "endColumn"],
      additionalProperties: { type: "integer", minimum: 1 },
    },
    artifactLocation: {
      type: "object",
      properties: { uri: { type: "string", format: "uri-reference" }, uriBaseId: { type: "string" } },
      required: ["uri"],
      additionalProperties: false,
    },
    message: {
      type: "object",
      properties: { text: { type: "string" } },
      required: ["text"],
      additionalProperties: false,
    },
    location: {
      type: "object",
      properties: {
        physicalLocation: {
          type: "object",
          properties: {
            artifactLocation: { $ref: "#/$defs/artifactLocation" },
            region: { $ref: "#/$defs/region" },
          },
          required: ["artifactLocation", "region"],
          additionalProperties: false,
        },
        message: { $ref: "#/$defs/message" },
      },
      required: ["physicalLocation"],
      additionalProperties: false,
    },
    level: { enum: ["none", "note", "warning", "error"] },
    rule: {
      type: "object",
      properties: {
        id: { type: "string" },
        shortDescription: { $ref: "#/$defs/message" },
        help: { $ref: "#/$defs/message" },
        defaultConfiguration: {
          type: "object",
          properties: { level: { $ref: "#/$defs/level" } },
          additionalProperties: false,
        },
      },
      required: ["id"],
      additionalProperties: false,
    },
    replacement: {
      type: "object",
      properties: { deletedRegion: { $ref: "#/$defs/region" }, insertedContent: { $ref: "#/$defs/message" } },
      required: ["deletedRegion"],
      additionalProperties: false,
    },
    fix: {
      type: "object",
      properties: {
        description: { $ref: "#/$defs/message" },
        artifactChanges: {
          type: "array",
          minItems: 1,
          items: {
            type: "object",
            properties: {
              artifactLocation: { $ref: "#/$defs/artifactLocation" },
              replacements: { type: "array", minItems: 1, items: { $ref: "#/$defs/replacement" } },
            },
            required: ["artifactLocation", "replacements"],
            additionalProperties: false,
          },
        },
      },
      required: ["artifactChanges"],
      additionalProperties: false,
    },
    result: {
      type: "object",
      properties: {
        ruleId: { type: "string" },
        ruleIndex: { type: "integer", minimum: 0 },
        level: { $ref: "#/$defs/level" },
        message: { $ref: "#/$defs/message" },
        locations: { type: "array", items: { $ref: "#/$defs/location" } },
        relatedLocations: { type: "array", items: { $ref: "#/$defs/location" } },
        fixes: { type: "array", items: { $ref: "#/$defs/fix" } },
      },
      required: ["message"],
      additionalProperties: false,
    },
  },
  type: "object",
  properties: {
    $schema: { type: "string" },
    version: { const: "2.1.0" },
    runs: {
      type: "array",
      items: {
        type: "object",
        properties: {
          tool: {
            type: "object",
            properties: {
              driver: {
                type: "object",
                properties: {
                  name: { type: "string" },
                  version: { type: "string" },
                  rules: { type: "array", uniqueItems: true, items: { $ref: "#/$defs/rule" } },
                },
                required: ["name"],
                additionalProperties: false,
              },
            },
            required: ["driver"],
            additionalProperties: false,
          },
          columnKind: { enum: ["utf16CodeUnits", "unicodeCodePoints"] },
          results: { type: "array", items: { $ref: "#/$defs/result" } },
        },
        required: ["tool"],
        additionalProperties: false,
      },
    },
  },
  required: ["version", "runs"],
  additionalProperties: false,
};

it("renders SARIF 2.1.0", () => {
  const log = JSON.parse(renderSarif(diagnostics, "1.2.3"));
  const fits = new Ajv2020({ strict: false, validateFormats: false }).compile(sarifSchema);
  expect(fits(log), JSON.stringify(fits.errors)).toBe(true);

  const [run] = log.runs;
  expect(run.tool.driver).toMatchObject({ name: "deltamcp", version: "1.2.3" });
  expect(
    run.results.map(
      (result: { ruleId: string; ruleIndex: number }) => run.tool.driver.rules[result.ruleIndex].id,
    ),
  ).toEqual(diagnostics.map(({ code }) => code));
  expect(run.results.map((result: { level: string }) => result.level)).toEqual(["error", "warning", "note"]);
  expect(run.results[0].locations[0].physicalLocation).toEqual({
    artifactLocation: { uri: "specs/a%20b%2Cc%3A%C3%A9.yaml", uriBaseId: "%SRCROOT%" },
    region: { startLine: 4, startColumn: 1, endLine: 4, endColumn: 2 },
  });
  expect(run.results[2].locations).toEqual([]);
});
