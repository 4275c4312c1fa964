import type { Piece } from '../merge/merge-words.ts'
import { firstWords, lastWords } from '../merge/shorten.ts'
import { canKeepBoth } from './answers.ts'

/** A place in all versions, with some words around it. */
export interface ShownPlace {
  /** The former words, without the words around them. */
  words: string
  base: string
  mine: string
  theirs: string
  canKeepBoth: boolean
}

/** The places of a merged text, each with the words before and after it. */
export function surroundPlaces(pieces: Piece[]): ShownPlace[] {
  return pieces.flatMap((piece, at) => {
    if (piece.kind === 'settled') return []
    const [before, after] = [pieces[at - 1], pieces[at + 1]]
    const lead = before?.kind === 'settled' ? shorten(before.text, lastWords(before.text), 'start') : ''
    const trail = after?.kind === 'settled' ? shorten(after.text, firstWords(after.text), 'end') : ''
    const surround = (words: string) => `${lead}${words}${trail}`
    return [
      {
        words: piece.base.trim(),
        base: surround(piece.base),
        mine: surround(piece.mine),
        theirs: surround(piece.theirs),
        canKeepBoth: canKeepBoth(piece),
      },
    ]
  })
}

function shorten(whole: string, words: string, cut: 'start' | 'end'): string {
  if (words === whole) return whole
  return cut === 'start' ? `… ${words}` : `${words} …`
}
