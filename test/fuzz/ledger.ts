import { isObject } from "../../runtime/support/json.ts";
import type { Owed } from "./owed.ts";

/** Keeps account of one connection: what is owed, what came, and what should not have come. */
export interface Ledger {
  readonly problems: readonly string[];
  /** Messages of the server: results, errors, and what is no answer. */
  readonly counts: { results: number; errors: number; told: number };
  /** Answers that are still to come, streams that never end by themselves aside. */
  readonly pending: number;
  /** Ids of requests that are not answered yet. */
  openIds(): readonly (string | number)[];
  sent(owed: readonly Owed[], shown: string): void;
  /** A message of the server that is no batch. Returns the request, where it is one. */
  received(message: unknown): ServerRequest | undefined;
  /** Everything must be settled now. */
  close(): void;
}

export interface ServerRequest {
  readonly id: string | number;
  readonly method: string;
}

/** What is to come under one id. Ids are used twice where a change made two of them the same. */
interface Account {
  readonly id: string | number | null;
  /** Answers that must come. */
  due: number;
  /** Answers that may come: of requests that were cancelled, and of streams that end when the server does. */
  possible: number;
  readonly shown: string;
}

export function createLedger(): Ledger {
  const accounts = new Map<string, Account>();
  const problems: string[] = [];
  const counts = { results: 0, errors: 0, told: 0 };
  let pending = 0;

  const complain = (problem: string) => {
    if (problems.length < 20) problems.push(problem);
  };

  const owe = (id: string | number | null, lasting: boolean, shown: string) => {
    const key = JSON.stringify(id);
    const account = accounts.get(key) ?? { id, due: 0, possible: 0, shown };
    accounts.set(key, account);
    if (lasting) account.possible += 1;
    else {
      account.due += 1;
      pending += 1;
    }
  };

  /** The client does not want the answer any more: none comes, or it was on its way. */
  const cancel = (id: string | number) => {
    const account = accounts.get(JSON.stringify(id));
    if (account === undefined) return;
    pending -= account.due;
    account.possible += account.due;
    account.due = 0;
  };

  const settle = (id: unknown, message: Record<string, unknown>) => {
    const key = JSON.stringify(id ?? null);
    const account = accounts.get(key);
    if (account === undefined) return complain(`an answer that nobody waits for: ${show(message)}`);
    if (account.due > 0) {
      account.due -= 1;
      pending -= 1;
    } else account.possible -= 1;
    if (account.due + account.possible === 0) accounts.delete(key);
  };

  return {
    problems,
    counts,
    get pending() {
      return pending;
    },
    openIds: () => [...accounts.values()].flatMap(({ id }) => (id === null ? [] : [id])),
    sent(owed, shown) {
      for (const each of owed) {
        if (each.kind === "silence") {
          if (each.cancels !== undefined) cancel(each.cancels);
        } else owe(each.id, each.kind === "answer" && each.method === "subscriptions/listen", shown);
      }
    },
    received(message) {
      if (!isObject(message) || message["jsonrpc"] !== "2.0") {
        complain(`no JSON-RPC: ${show(message)}`);
        return undefined;
      }
      const { id, method, result, error } = message;
      if (typeof method === "string") {
        counts.told += 1;
        return typeof id === "string" || typeof id === "number" ? { id, method } : undefined;
      }
      if (isObject(result) === isObject(error)) complain(`neither result nor error: ${show(message)}`);
      if (isObject(error) && !(Number.isInteger(error["code"]) && typeof error["message"] === "string")) {
        complain(`an error without code or message: ${show(message)}`);
      }
      counts[isObject(error) ? "errors" : "results"] += 1;
      settle(id, message);
      return undefined;
    },
    close() {
      for (const { id, due, shown } of accounts.values()) {
        if (due > 0) complain(`no answer for ${JSON.stringify(id)}: ${shown}`);
      }
    },
  };
}

export function show(value: unknown): string {
  const text = typeof value === "string" ? value : (JSON.stringify(value) ?? String(value));
  return text.length <= 300 ? text : `${text.slice(0, 300)}…`;
}
