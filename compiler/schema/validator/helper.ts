import { _, type Code, type KeywordCxt, Name } from "ajv";
import type { ValidatorSupport } from "../../../runtime/catalogue/emitted-catalogue.ts";

/** The code of a helper that the runtime hands to each validator as a member of `support`. */
export function helper({ gen }: KeywordCxt, name: keyof ValidatorSupport): Code {
  return _`${gen.scopeValue("func", { key: name, ref: name, code: _`support.${new Name(name)}` })}`;
}
