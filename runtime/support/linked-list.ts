/** A member of a {@link LinkedList}; the list owns these two. */
export interface Linked<Member> {
  previous: Member | undefined;
  next: Member | undefined;
}

/**
 * A set for members that come and go all the time. Unlike a Set it allocates nothing and, as members that leave are
 * unlinked, leaves no chain of dead tables behind: those outlive minor collections, and so does all they ever held.
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

  /** To be called for members only, and once: whoever holds a member knows whether it is in a list. */
  delete(member: Member): void {
    if (member.previous === undefined) this.#first = member.next;
    else member.previous.next = member.next;
    if (member.next !== undefined) member.next.previous = member.previous;
    member.previous = undefined;
    member.next = undefined;
    this.#size -= 1;
  }

  /** The members there are now, so that they may leave while they are looked at. */
  members(): readonly Member[] {
    const members: Member[] = [];
    for (let member = this.#first; member !== undefined; member = member.next) members.push(member);
    return members;
  }
}
