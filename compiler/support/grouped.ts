/** Returns a rounded number with commas in every locale: `197,236`. */
export function grouped(value: number): string {
  return String(Math.round(value)).replace(/\B(?=(\d{3})+$)/g, ",");
}
