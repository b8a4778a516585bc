// `node ajv-standalone.mjs FILE`: makes ajv's standalone code of every input schema of a list of tools, and prints its size.
import { readFileSync } from "node:fs";
import { Ajv2020 } from "ajv/dist/2020.js";
import standaloneCode from "ajv/dist/standalone/index.js";
import addFormats from "ajv-formats";

const ajv = addFormats(
  new Ajv2020({
    strict: false,
    allErrors: true,
    logger: false,
    addUsedSchema: false,
    validateSchema: false,
    code: { source: true, esm: true },
  }),
);
let characters = 0;
for (const { inputSchema } of JSON.parse(readFileSync(process.argv[2], "utf8")))
  characters += standaloneCode(ajv, ajv.compile(inputSchema)).length;
console.log(characters);
