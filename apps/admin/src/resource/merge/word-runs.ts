import { type TextWords, textOf } from './text-words.ts'
import { findHunks, type Hunk } from './word-hunks.ts'

/** A run of changed words: the words `start` to `end` of the earlier text became different words. No unchanged word is inside. */
export interface WordRun {
  start: number
  end: number
  /** Number of words that replace them; 0 for a deletion and for a changed gap. */
  count: number
  /** The words of the run, with the gaps between them. */
  text: string
  /** The gaps before and after them; the same gap if there are none. */
  lead: string
  trail: string
}

export interface WordChanges {
  runs: WordRun[]
  /** The index in the later text of each unchanged word of the earlier text; the end of the earlier text maps to the end of the later text. */
  laterIndexes: Map<number, number>
}

/** The words, and the gaps between unchanged words, that differ between two texts. */
export function findChanges(earlier: TextWords, later: TextWords): WordChanges {
  const hunks = findHunks(earlier.words, later.words)
  const laterIndexes = laterIndexesOf(hunks, earlier.words.length, later.words.length)
  return { runs: [...hunks.map((hunk) => toRun(hunk, later)), ...changedGaps(earlier, later, laterIndexes)], laterIndexes }
}

function toRun({ start, end, from, to }: Hunk, later: TextWords): WordRun {
  const [lead = '', trail = ''] = [later.gaps[from], later.gaps[to]]
  return { start, end, count: to - from, text: textOf(later, from, to), lead, trail }
}

function laterIndexesOf(hunks: Hunk[], length: number, laterLength: number): Map<number, number> {
  const laterIndexes = new Map<number, number>([[length, laterLength]])
  let at = 0
  let laterAt = 0
  for (const { start, end, to } of [...hunks, { start: length, end: length, to: laterLength }]) {
    for (; at < start; at++, laterAt++) laterIndexes.set(at, laterAt)
    at = end
    laterAt = to
  }
  return laterIndexes
}

/** The changed gaps between two unchanged words that are still neighbours. */
function changedGaps(earlier: TextWords, later: TextWords, laterIndexes: Map<number, number>): WordRun[] {
  return earlier.gaps.flatMap((gap, at) => {
    const before = at === 0 ? -1 : laterIndexes.get(at - 1)
    const after = laterIndexes.get(at)
    if (before === undefined || after !== before + 1) return []
    const changed = later.gaps[after] ?? ''
    return changed === gap ? [] : [{ start: at, end: at, count: 0, text: '', lead: changed, trail: changed }]
  })
}
