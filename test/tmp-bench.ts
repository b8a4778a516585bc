import { readFileSync } from "node:fs";
import { compileValidators } from "../compiler/emit/validators/compile-validators.ts";
import { catalogueOf } from "./support/catalogue.ts";
const t = JSON.parse(readFileSync("/work/shared/catalogues/union-891.tools.json", "utf8"));
const c = catalogueOf(t.map((x: any) => ({ name: x.name, schema: x.inputSchema, ...(x.outputSchema ? {output: {author: x.outputSchema, published: x.outputSchema}} : {}) })));
const t0 = performance.now();
const v = await compileValidators(c);
console.log(performance.now() - t0, JSON.stringify(v).length, process.memoryUsage().rss / 1e6, v.tools.filter((x) => x.args.kind === "failure").length);
