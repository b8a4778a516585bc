/**
 * Whether a name fits a pattern of `*` (any characters) and `?` (one character); case counts. Goes back to the last
 * star only, so that no pattern takes longer than the product of both lengths.
 */
export function matchName(name: string, pattern: string): boolean {
  let at = 0;
  let place = 0;
  let star = -1;
  let resume = 0;
  while (at < name.length) {
    const wanted = pattern[place];
    if (wanted === "*") {
      star = place++;
      resume = at;
    } else if (wanted === "?" || wanted === name[at]) {
      place++;
      at++;
    } else if (star >= 0) {
      place = star + 1;
      at = ++resume;
    } else return false;
  }
  while (pattern[place] === "*") place++;
  return place === pattern.length;
}
