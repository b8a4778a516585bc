/**
 * The strongly connected components of a graph, each after the components that it leads to (Tarjan 1972). Its stack is an
 * array, so that a chain of any length does not overflow.
 */
export function components<Node>(
  nodes: readonly Node[],
  successors: (node: Node) => readonly Node[],
): readonly (readonly Node[])[] {
  const found: (readonly Node[])[] = [];
  const frames = new Map<Node, Frame<Node>>();
  const open: Frame<Node>[] = [];

  const enter = (node: Node): Frame<Node> => {
    const frame = { node, low: frames.size, index: frames.size, open: true, rest: successors(node).values() };
    frames.set(node, frame);
    open.push(frame);
    return frame;
  };

  /** Takes one step from a frame: the successor to enter next, or undefined. */
  const advance = (frame: Frame<Node>): Frame<Node> | undefined => {
    // An array's iterator continues where it stopped.
    for (const node of frame.rest) {
      const known = frames.get(node);
      if (known === undefined) return enter(node);
      if (known.open) frame.low = Math.min(frame.low, known.index);
    }
    return undefined;
  };

  const leave = (frame: Frame<Node>, parent: Frame<Node> | undefined): void => {
    if (parent !== undefined) parent.low = Math.min(parent.low, frame.low);
    if (frame.low !== frame.index) return;
    const members = open.splice(open.lastIndexOf(frame));
    for (const member of members) member.open = false;
    found.push(members.map((member) => member.node));
  };

  for (const start of nodes) {
    const stack = frames.has(start) ? [] : [enter(start)];
    for (let frame = stack.at(-1); frame !== undefined; frame = stack.at(-1)) {
      const next = advance(frame);
      if (next === undefined) {
        stack.pop();
        leave(frame, stack.at(-1));
      } else stack.push(next);
    }
  }
  return found;
}

interface Frame<Node> {
  readonly node: Node;
  readonly index: number;
  low: number;
  open: boolean;
  readonly rest: IterableIterator<Node>;
}
