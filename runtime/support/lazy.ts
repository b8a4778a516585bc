/** A value that is made when it is first asked for. */
export interface Lazy<T> {
  /** The value: a promise while it is being made, and at once from then on. A failure is not remembered. */
  get(): T | Promise<T>;
  /** The value, or the promise of it, if anybody has asked for it. */
  readonly made: T | Promise<T> | undefined;
}

export function lazy<T extends object>(make: () => Promise<T>): Lazy<T> {
  let made: T | Promise<T> | undefined;

  const start = async (): Promise<T> => {
    try {
      const value = await make();
      made = value;
      return value;
    } catch (error) {
      made = undefined;
      throw error;
    }
  };

  return {
    get() {
      made ??= start();
      return made;
    },
    get made() {
      return made;
    },
  };
}
