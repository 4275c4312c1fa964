/** The width of a line from a word up to the word before `to`; undefined if the line is too long. */
export type LineWidth = (from: number, to: number) => number | undefined

/** A line with a single word costs as much as an empty line; a last line with a single word costs twice as much. */
const SINGLE = 1
const SINGLE_AT_END = 2

/**
 * Breaks words into exactly `count` lines of even length and avoids lines of a single word, most of all as the last line.
 * @returns the lines, or undefined if the words do not fit
 */
export function breakEvenly(words: readonly string[], count: number, most: number, widthOf: LineWidth): string[] | undefined {
  const known = new Map<string, Break | undefined>()
  const best = (from: number, left: number): Break | undefined => {
    if (left === 0) return from === words.length ? { cost: 0, lines: [] } : undefined
    const key = `${from} ${left}`
    if (known.has(key)) return known.get(key)
    let found: Break | undefined
    for (let to = from + 1; to <= words.length; to++) {
      const width = widthOf(from, to)
      if (width === undefined) break
      const rest = best(to, left - 1)
      if (!rest) continue
      const single = to - from > 1 ? 0 : to === words.length ? SINGLE_AT_END : SINGLE
      const cost = rest.cost + (1 - width / most) ** 2 + single
      if (!found || cost < found.cost) found = { cost, lines: [words.slice(from, to).join(' '), ...rest.lines] }
    }
    known.set(key, found)
    return found
  }
  return best(0, count)?.lines
}

interface Break {
  cost: number
  lines: string[]
}
