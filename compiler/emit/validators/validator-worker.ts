import { parentPort, workerData } from "node:worker_threads";
import { validatorCodes } from "./validator-codes.ts";

parentPort?.postMessage(validatorCodes(workerData));
