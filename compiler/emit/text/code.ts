/** Text that is code already: printed by what knows the language, every value in it escaped. */
export class Code {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}
