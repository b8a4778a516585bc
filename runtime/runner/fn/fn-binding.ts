/** A function of the author. */
export interface FnBinding {
  /** The key of the function in the generated Handlers interface: `closeIssue`. */
  readonly handler: string;
}
