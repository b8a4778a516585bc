import type { Path } from "../../source/syntax-tree.ts";
import type { HttpAuthSpec } from "./http-spec.ts";

/** One member of `auth` that is a single credential, and its path below `auth`. */
export interface CredentialPart {
  readonly path: Path;
  readonly auth: HttpAuthSpec;
}

/** The single credentials of an `auth`, at every depth of `all` and `any`. */
export function credentialParts(auth: HttpAuthSpec | undefined, path: Path = []): readonly CredentialPart[] {
  if (auth === undefined) return [];
  for (const key of ["all", "any"] as const) {
    const list = auth[key];
    if (list !== undefined) return list.flatMap((one, index) => credentialParts(one, [...path, key, index]));
  }
  return [{ path, auth }];
}
