/** True if this Node has `node:sqlite` without a flag: from 22.13 on. */
export function hasSqlite(version: string | undefined = globalThis.process?.versions?.node): boolean {
  const [major = 0, minor = 0] = (version ?? "").split(".").map(Number);
  return major > 22 || (major === 22 && minor >= 13);
}
