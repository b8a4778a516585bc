import type { DeltaMcpErrorCode } from "../errors.ts";
import type { Json, JsonObject } from "../support/json.ts";

/** What is kept of one call, for whoever asks later what was done, by whom and with what outcome. */
export interface Receipt {
  /** Random and unguessable: 128 bits, base64url. */
  readonly id: string;
  readonly tool: string;
  readonly args: JsonObject;
  /** How arguments were converted before the tool ran, one sentence part each. Absent: they were valid as they came. */
  readonly conversions?: readonly string[];
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
  /** The answer as it was given; over 16 kB only its size. */
  readonly result: Json;
}

/** Where receipts live. Embedded by default; many machines share one through a database. */
export interface ReceiptStore {
  /** Resolves once the receipt would survive a crash as well as this store lets it. */
  put(receipt: Receipt): Promise<void>;
  /** Undefined for an id that was never given, or is too old. */
  get(id: string): Promise<Receipt | undefined>;
  close(): Promise<void>;
}
