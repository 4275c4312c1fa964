/** The index of a slide in a row that has no end: past the last comes the first (spec: public-site §4). */
export function wrapIndex(index: number, count: number): number {
  return count > 0 ? ((index % count) + count) % count : 0
}
