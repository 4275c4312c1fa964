/** The index of a slide with wrap-around: the first follows the last (spec: public-site §4). */
export function wrapIndex(index: number, count: number): number {
  return count > 0 ? ((index % count) + count) % count : 0
}
