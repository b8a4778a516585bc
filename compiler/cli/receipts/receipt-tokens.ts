import type { Receipt } from "../../../runtime/store/receipt-store.ts";
import { isObject, type Json } from "../../../runtime/support/json.ts";
import { countTokens } from "../../cost/tokens.ts";

/** The tokens of a call, in o200k_base. */
export interface ReceiptTokens {
  /** Of the arguments as JSON. */
  readonly in: number;
  /** Of the texts of the answer. */
  readonly out: number;
  /** Of the result's rest, which was held and not sent. */
  readonly saved: number;
}

/** Characters of a token in JSON, where a receipt has only the size of a value. */
const charactersPerToken = 3;

/** Counts the tokens of a call. Values that the receipt left out, and the held rest, are estimated from their size. */
export function receiptTokens({ args, result, whole }: Receipt): ReceiptTokens {
  const out = omittedSize(result) ?? textOf(result);
  const tokens = {
    in: tokensOf(omittedSize(args) ?? JSON.stringify(args)),
    out: tokensOf(out),
  };
  const shown = typeof out === "number" ? out : out.length;
  const perCharacter = shown === 0 ? 1 / charactersPerToken : tokens.out / shown;
  return {
    ...tokens,
    saved: whole === undefined ? 0 : Math.max(0, Math.round((whole - shown) * perCharacter)),
  };
}

function tokensOf(value: string | number): number {
  return typeof value === "string" ? countTokens(value) : Math.round(value / charactersPerToken);
}

function omittedSize(value: Json): number | undefined {
  if (!isObject(value) || typeof value["omitted"] !== "string") return undefined;
  const [, characters] = /^(\d+) characters of JSON/.exec(value["omitted"]) ?? [];
  return characters === undefined ? undefined : Number(characters);
}

function textOf(result: Json): string {
  const content = isObject(result) ? result["content"] : undefined;
  if (!Array.isArray(content)) return JSON.stringify(result);
  return content
    .map((block) => (isObject(block) && typeof block["text"] === "string" ? block["text"] : ""))
    .join("");
}
