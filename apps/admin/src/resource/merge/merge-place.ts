import { type TextWords, wholeText } from './text-words.ts'
import type { WordRun } from './word-runs.ts'

/** Neighbouring words that somebody changed, in three versions, each with the gaps around it. */
export interface Place extends Record<'base' | 'mine' | 'theirs', TextWords> {
  /** The index of its first word in the text. */
  start: number
  myRuns: WordRun[]
  theirRuns: WordRun[]
  /** Whether it begins or ends the text. */
  isFirst: boolean
  isLast: boolean
}

/** Merges a place. @returns `undefined` if both people changed the same words */
export function mergePlace(place: Place): string | undefined {
  const { myRuns, theirRuns } = place
  const [mine, theirs] = [wholeText(place.mine), wholeText(place.theirs)]
  if (mine === theirs) return mine
  const replaced = mergeReplaced(place)
  if (replaced !== undefined) return replaced
  if (myRuns.some((my) => theirRuns.some((their) => clash(my, their)))) return undefined
  const runs = [...myRuns, ...theirRuns].sort((a, b) => a.start - b.start || a.end - b.end)
  return joinRuns(runs, place)
}

/** Merges word by word if both only replaced words, each by one word. */
function mergeReplaced({ base, mine, theirs, myRuns, theirRuns }: Place): string | undefined {
  if ([...myRuns, ...theirRuns].some(({ start, end, count }) => count === 0 || count !== end - start)) return undefined
  const words = base.words.map((word, at) => mergeValue(word, mine.words[at] ?? '', theirs.words[at] ?? ''))
  const gaps = base.gaps.map((gap, at) => mergeValue(gap, mine.gaps[at] ?? '', theirs.gaps[at] ?? ''))
  return isSettled(words) && isSettled(gaps) ? wholeText({ words, gaps }) : undefined
}

function isSettled(values: (string | undefined)[]): values is string[] {
  return !values.includes(undefined)
}

/** The value of the only person who changed it. @returns `undefined` if both changed it differently */
function mergeValue(base: string, mine: string, theirs: string): string | undefined {
  if (mine === theirs || theirs === base) return mine
  return mine === base ? theirs : undefined
}

/** Whether two runs share a word, one run is inside the other, or both add words at the same place. */
function clash(a: WordRun, b: WordRun): boolean {
  if (a.start < b.end && b.start < a.end) return true
  if (a.start === a.end && b.start === b.end) return a.start === b.start
  return mayAddBeside(a, b) || mayAddBeside(b, a)
}

/** Whether `added` is a pure insertion at an edge of a run that grew: the extra words may belong at the same place. */
function mayAddBeside(added: WordRun, { start, end, count }: WordRun): boolean {
  return added.start === added.end && added.count > 0 && count > end - start && (added.start === start || added.start === end)
}

/** Joins runs that touch but share no word. @returns `undefined` if both people changed the gap between them differently */
function joinRuns(runs: WordRun[], { base, start, isFirst, isLast }: Place): string | undefined {
  let text = ''
  let gap: string | undefined = ''
  for (const [at, run] of runs.entries()) {
    const previous = runs[at - 1]
    if (!previous) gap = run.lead
    else if (isLast && at === runs.length - 1 && run.count === 0) gap = run.lead
    // At the start of the text, the first run's gap stays.
    else if (!isFirst || text !== '') gap = joinGap(base.gaps[run.start - start] ?? '', gap, previous, run)
    if (gap === undefined) return undefined
    if (run.count > 0) {
      text += gap + run.text
      gap = run.trail
    }
  }
  return text + gap
}

/** The gap between two runs. A deletion may keep either gap around the deleted words, so the gap of the other run wins. */
function joinGap(base: string, before: string, previous: WordRun, run: WordRun): string | undefined {
  const merged = mergeValue(base, before, run.lead)
  if (merged !== undefined) return merged
  if (isDeletion(run)) return before
  return isDeletion(previous) ? run.lead : undefined
}

function isDeletion({ start, end, count }: WordRun): boolean {
  return count === 0 && start < end
}
