import { parentPort, workerData } from "node:worker_threads";
import { printSchemaCode } from "./print-schema-code.ts";

parentPort?.postMessage(printSchemaCode(workerData));
