/** True for a header whose value is a credential by its name. */
export function isSensitiveHeader(name: string): boolean {
  return /auth|token|key|secret|cookie|password|credential/i.test(name);
}
