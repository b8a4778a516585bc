/**
 * A project that cannot be loaded, built or served, for a reason outside its specs. The message says what
 * is wrong, where, and what to do.
 */
export class ProjectError extends Error {
  override readonly name = "ProjectError";
  /** `unreadable`: a file is missing or does not load. `failed`: it loads and does not work. */
  readonly kind: "unreadable" | "failed";

  constructor(kind: ProjectError["kind"], message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.kind = kind;
  }
}
