/** Printed code: every value in it is escaped already. */
export class Code {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}
