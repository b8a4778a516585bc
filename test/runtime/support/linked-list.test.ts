import { expect, it } from "vitest";
import { type Linked, LinkedList } from "../../../runtime/support/linked-list.ts";

interface Member extends Linked<Member> {
  readonly name: string;
}

const member = (name: string): Member => ({ name, previous: undefined, next: undefined });

it.each(["abc", "acb", "bac", "bca", "cab", "cba"])("lets members leave in the order %s", (order) => {
  const list = new LinkedList<Member>();
  const members = new Map(["a", "b", "c"].map((name) => [name, member(name)]));
  for (const each of members.values()) list.add(each);
  const left = new Set(members.keys());
  for (const name of order) {
    const leaving = members.get(name);
    if (leaving === undefined) throw new Error(name);
    list.delete(leaving);
    left.delete(name);
    expect(new Set(list.members().map((each) => each.name))).toEqual(left);
    expect(list.size).toBe(left.size);
    expect(leaving).toMatchObject({ previous: undefined, next: undefined });
  }
});

it("takes a member again", () => {
  const list = new LinkedList<Member>();
  const one = member("one");
  list.add(one);
  list.delete(one);
  list.add(one);
  expect(list.members()).toEqual([one]);
});
