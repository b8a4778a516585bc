import { isServerName, serverNameWords } from "../spec/names.ts";
import { UsageError } from "./command.ts";

/**
 * A name that a server can have.
 * @throws UsageError for any other: it would name a file, and the compiler would refuse it later.
 */
export function checkedServerName(name: string): string {
  if (isServerName(name)) return name;
  throw new UsageError(`\`${name}\` is not a server name: a name has ${serverNameWords}`);
}
