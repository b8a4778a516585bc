/** Builds the package: tsc into dist/, and beside it the files that are no TypeScript. */
import { buildPackage, repository } from "./build-package.ts";

await buildPackage(repository);
