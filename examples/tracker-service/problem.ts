/** An answer that says what is wrong (RFC 9457). */
export class Problem extends Error {
  readonly status: number;
  readonly errors: readonly FieldError[];

  constructor(status: number, title: string, errors: readonly FieldError[] = []) {
    super(title);
    this.status = status;
    this.errors = errors;
  }
}

export interface FieldError {
  readonly field: string;
  readonly message: string;
}
