/** One thing that the wire or a surface owes somebody, where that is said, and the test that holds it. */
export interface Requirement {
  readonly id: string;
  readonly behaviour: string;
  /** Revision and page of the specification, or the client that was seen to need it. */
  readonly source: string;
  /** The file of the test, or a folder of files, below test/. */
  readonly tests: string;
  /** The name of the test, as it is written there. */
  readonly name: string;
}
