/** A value that is made on the first `get`. */
export interface Lazy<T> {
  /**
   * Returns a promise while the value is being made, and afterwards the value itself. A failure is not remembered.
   */
  get(): T | Promise<T>;
  /** The value, or its promise while it is being made; undefined before the first `get`. */
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
