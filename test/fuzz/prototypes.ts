/** What every object of this process inherits. */
const inherited = [Object.prototype, Array.prototype, Function.prototype, String.prototype, Number.prototype];

/** Remembers what there is now; the function it returns names what was put there since, or taken away. */
export function watchPrototypes(): () => readonly string[] {
  const before = inherited.map((prototype) => new Set(Reflect.ownKeys(prototype)));
  return () =>
    inherited.flatMap((prototype, index) => {
      const now = new Set(Reflect.ownKeys(prototype));
      const changed = [...now].filter((key) => !before[index]?.delete(key));
      return [...changed, ...(before[index] ?? [])].map((key) => `a prototype was changed: ${String(key)}`);
    });
}
