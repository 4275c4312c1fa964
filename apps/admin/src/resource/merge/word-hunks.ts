import { diffArrays } from 'diff'

/** Words `start` to `end` of the earlier list became the words `from` to `to` of the later list. */
export interface Hunk {
  start: number
  end: number
  from: number
  to: number
}

/** Beyond this number of different words only the equal beginning and end count: the time of a comparison grows with its square. */
const MAX_EDITS = 1_200

/** A rewritten passage of this length is one change: a word or two in common by chance do not divide it. */
const REWRITTEN_WORDS = 4
const CHANCE_WORDS = 2

/** The changes between two lists of words, in order, with at least one unchanged word between two of them. */
export function findHunks(earlier: string[], later: string[]): Hunk[] {
  const changes = diffArrays(earlier, later, { maxEditLength: MAX_EDITS })
  if (!changes) return [middle(earlier, later)]
  const hunks: Hunk[] = []
  let at = 0
  let place = 0
  let open: Hunk | undefined
  for (const { count, added, removed } of changes) {
    if (added || removed) {
      open ??= { start: at, end: at, from: place, to: place }
      if (removed) open.end = at += count
      else open.to = place += count
    } else {
      if (open) hunks.push(open)
      open = undefined
      at += count
      place += count
    }
  }
  if (open) hunks.push(open)
  return joinRewritten(hunks)
}

/** The hunk between the equal beginning and the equal end. */
function middle(earlier: string[], later: string[]): Hunk {
  const shorter = Math.min(earlier.length, later.length)
  let head = 0
  while (head < shorter && earlier[head] === later[head]) head++
  let tail = 0
  while (tail < shorter - head && earlier.at(-1 - tail) === later.at(-1 - tail)) tail++
  return { start: head, end: earlier.length - tail, from: head, to: later.length - tail }
}

function joinRewritten(hunks: Hunk[]): Hunk[] {
  const joined: Hunk[] = []
  for (const hunk of hunks) {
    const last = joined.at(-1)
    if (last && isRewritten(last) && isRewritten(hunk) && hunk.start - last.end <= CHANCE_WORDS) {
      joined[joined.length - 1] = { ...last, end: hunk.end, to: hunk.to }
    } else joined.push(hunk)
  }
  return joined
}

/** Whether words were replaced, not only added or removed, and many of them. */
function isRewritten({ start, end, from, to }: Hunk): boolean {
  return Math.min(end - start, to - from) >= REWRITTEN_WORDS
}
