/** Returns the best tools, the best first. Of two equal tools, the earlier one in the list comes first. */
export function topOf(scores: Float64Array, count: number): readonly number[] {
  const top: number[] = [];
  let least = 0;
  for (let tool = 0; tool < scores.length; tool++) {
    const score = scores[tool] ?? 0;
    if (score <= least) continue;
    let place = top.length;
    while (place > 0 && (scores[top[place - 1] ?? 0] ?? 0) < score) place -= 1;
    top.splice(place, 0, tool);
    if (top.length > count) top.pop();
    if (top.length === count) least = scores[top[count - 1] ?? 0] ?? 0;
  }
  return top;
}
