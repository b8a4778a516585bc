/** `pet store` and `oauth` as the name of an environment variable: `PET_STORE_OAUTH`. */
export function environmentName(...parts: readonly string[]): string {
  const name = parts
    .flatMap((part) => part.replace(/([a-z0-9])([A-Z])/g, "$1_$2").split(/[^A-Za-z0-9]+/))
    .filter((word) => word !== "")
    .join("_")
    .toUpperCase();
  return /^[A-Z]/.test(name) ? name : `API_${name}`;
}
