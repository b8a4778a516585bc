/** A member of a {@link LinkedList}. Only the list writes these two properties. */
export interface Linked<Member> {
  previous: Member | undefined;
  next: Member | undefined;
}

/**
 * A set whose members change often. Unlike a Set it allocates nothing. It unlinks members that leave, so it creates
 * no chain of dead tables: those survive minor collections, with everything that they reference.
 */
export class LinkedList<Member extends Linked<Member>> {
  #first: Member | undefined;
  #size = 0;

  get size(): number {
    return this.#size;
  }

  add(member: Member): void {
    member.next = this.#first;
    if (this.#first !== undefined) this.#first.previous = member;
    this.#first = member;
    this.#size += 1;
  }

  /** Removes a member. Must be called once, for members only: the caller knows whether the member is in the list. */
  delete(member: Member): void {
    if (member.previous === undefined) this.#first = member.next;
    else member.previous.next = member.next;
    if (member.next !== undefined) member.next.previous = member.previous;
    member.previous = undefined;
    member.next = undefined;
    this.#size -= 1;
  }

  /** Returns a copy of the members, so that they can be deleted during iteration. */
  members(): readonly Member[] {
    const members: Member[] = [];
    for (let member = this.#first; member !== undefined; member = member.next) members.push(member);
    return members;
  }
}
