/** What a runner returns where the service says that there is more, and at which address. */
export class Paged {
  readonly value: unknown;
  readonly next: string;

  constructor(value: unknown, next: string) {
    this.value = value;
    this.next = next;
  }
}
