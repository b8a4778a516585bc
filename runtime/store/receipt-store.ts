import type { DeltaMcpErrorCode } from "../errors.ts";
import type { Json, JsonObject } from "../support/json.ts";

/** The record of one call: its tool, arguments, caller and outcome, for later audits. */
export interface Receipt {
  /** Unguessable: the time of the call, then 128 random bits. Receipts sort by it. */
  readonly id: string;
  readonly tool: string;
  readonly args: JsonObject;
  /**
   * How the arguments were converted before the tool ran, one phrase for each conversion. Absent if they were valid
   * as sent.
   */
  readonly conversions?: readonly string[];
  /** How the result differs from an `output` that is lenient. Absent if it fits. */
  readonly warnings?: readonly string[];
  /** ISO 8601, UTC. */
  readonly startedAt: string;
  readonly durationMs: number;
  readonly caller: {
    readonly transport: string;
    readonly client?: string;
    /** Only this principal may read the receipt. */
    readonly principal?: string;
  };
  readonly outcome: "ok" | "error";
  readonly code?: DeltaMcpErrorCode;
  /** The answer as it was sent; above 16 kB only its size. */
  readonly result: Json;
  /** Of an answer that is a part of the result: the characters of the whole result as JSON. */
  readonly whole?: number;
}

/** A choice of receipts. */
export interface ReceiptQuery {
  readonly tool?: string;
  readonly outcome?: Receipt["outcome"];
  /** Milliseconds since 1970: receipts of earlier calls are left out. */
  readonly since?: number;
  readonly limit?: number;
}

/** The store of receipts. Embedded by default; several machines can share one through a database. */
export interface ReceiptStore {
  /** Resolves once the receipt is as safe from a crash as this store can make it. */
  put(receipt: Receipt): Promise<void>;
  /** Resolves to undefined if the id is unknown or its receipt is too old. */
  get(id: string): Promise<Receipt | undefined>;
  /** Yields receipts, the newest first. */
  scan(query: ReceiptQuery): AsyncIterable<Receipt>;
  close(): Promise<void>;
}
