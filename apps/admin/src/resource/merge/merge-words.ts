import type { Locale } from '@bayt/content/locale'
import { mergePlace, type Place } from './merge-place.ts'
import { sliceWords, type TextWords, textOf, toTextWords, wholeText } from './text-words.ts'
import { findChanges, type WordChanges, type WordRun } from './word-runs.ts'

/** A stretch of a merged text: settled, or a place whose words both people changed. The gaps at its edges belong to the place. */
export type Piece = { kind: 'settled'; text: string } | ({ kind: 'clash' } & Record<'base' | 'mine' | 'theirs', string>)

/**
 * Merges two edits of a text by word, into as few pieces as possible. Keeps both changes if they share no word. It is a clash if both
 * changed a word to different words, or added words at the same place.
 * @param language of the text, if it has one
 */
export function mergeWords(base: string, mine: string, theirs: string, language?: Locale): Piece[] {
  const earlier = toTextWords(base, language)
  const [myWords, theirWords] = [toTextWords(mine, language), toTextWords(theirs, language)]
  const [myChanges, theirChanges] = [findChanges(earlier, myWords), findChanges(earlier, theirWords)]
  const pieces: Piece[] = []
  let at = 0
  const keep = (to: number, trail = '') => {
    const lead = at === 0 ? (earlier.gaps[0] ?? '') : ''
    if (at < to) pieces.push({ kind: 'settled', text: lead + textOf(earlier, at, to) + trail })
  }
  for (const { start, end, ...runs } of findPlaces(myChanges.runs, theirChanges.runs)) {
    keep(start)
    const place: Place = {
      ...runs,
      start,
      base: sliceWords(earlier, start, end),
      mine: laterSlice(myWords, myChanges, start, end),
      theirs: laterSlice(theirWords, theirChanges, start, end),
      isFirst: start === 0,
      isLast: end === earlier.words.length,
    }
    pieces.push(pieceOf(place))
    at = end
  }
  if (pieces.length === 0) return [{ kind: 'settled', text: base }]
  keep(earlier.words.length, earlier.gaps.at(-1))
  return joinSettled(pieces)
}

function pieceOf(place: Place): Piece {
  const text = mergePlace(place)
  if (text !== undefined) return { kind: 'settled', text }
  return { kind: 'clash', base: wholeText(place.base), mine: wholeText(place.mine), theirs: wholeText(place.theirs) }
}

/** The extent of a place, and the runs in it. */
interface PlaceRuns {
  start: number
  end: number
  myRuns: WordRun[]
  theirRuns: WordRun[]
}

/** Groups the runs of both people that share a word or touch. Between two groups is at least one word that nobody changed. */
function findPlaces(mine: WordRun[], theirs: WordRun[]): PlaceRuns[] {
  const places: PlaceRuns[] = []
  const all = [...mine.map((run) => ({ run, isMine: true })), ...theirs.map((run) => ({ run, isMine: false }))].sort(
    (a, b) => a.run.start - b.run.start,
  )
  for (const { run, isMine } of all) {
    const last = places.at(-1)
    const place = last && run.start <= last.end ? last : { start: run.start, end: run.end, myRuns: [], theirRuns: [] }
    if (place !== last) places.push(place)
    place.end = Math.max(place.end, run.end)
    const runs = isMine ? place.myRuns : place.theirRuns
    runs.push(run)
  }
  return places
}

/** The later text of the words `start` to `end`, whose neighbours are unchanged. */
function laterSlice(later: TextWords, { laterIndexes }: WordChanges, start: number, end: number): TextWords {
  const before = laterIndexes.get(start - 1) ?? -1
  return sliceWords(later, before + 1, laterIndexes.get(end) ?? later.words.length)
}

function joinSettled(pieces: Piece[]): Piece[] {
  const joined: Piece[] = []
  for (const piece of pieces) {
    const last = joined.at(-1)
    if (piece.kind === 'settled' && last?.kind === 'settled')
      joined[joined.length - 1] = { kind: 'settled', text: last.text + piece.text }
    else if (piece.kind === 'clash' || piece.text !== '') joined.push(piece)
  }
  return joined
}
