import type { Locale } from '@bayt/content/locale'
import { diffArrays } from 'diff'

/** A stretch of two compared texts: in both, only in the earlier text, or only in the later text. */
export interface TextRun {
  kind: 'kept' | 'removed' | 'added'
  text: string
}

/** Texts with more different words are compared by line, and then as a whole: the time grows with the square of this number. */
const MAX_EDITS = 1_200

const segmenters = new Map<string, Intl.Segmenter>()

/**
 * The words, spaces and signs of a text, in order; joined, they are the text. A word keeps its diacritics, and an emoji of several
 * code points is one token.
 */
export function splitWords(text: string, language?: Locale): string[] {
  const key = language ?? ''
  const segmenter = segmenters.get(key) ?? new Intl.Segmenter(language, { granularity: 'word' })
  segmenters.set(key, segmenter)
  return Array.from(segmenter.segment(text), ({ segment }) => segment)
}

/**
 * Compares two texts by word. The kept and removed runs joined are `before`; the kept and added runs joined are `after`. Changed
 * words with only spaces between them form one run, so that a rewritten sentence is not a chequerboard.
 */
export function diffWords(before: string, after: string, language?: Locale): TextRun[] {
  if (before === after) return before === '' ? [] : [{ kind: 'kept', text: before }]
  const runs =
    diffTokens(splitWords(before, language), splitWords(after, language)) ??
    diffTokens(splitLines(before), splitLines(after)) ??
    inOrder(before, after)
  return joinRuns(runs)
}

function splitLines(text: string): string[] {
  return text.split(/(?<=\n)/)
}

function diffTokens(before: string[], after: string[]): TextRun[] | undefined {
  const changes = diffArrays(before, after, { maxEditLength: MAX_EDITS })
  return changes?.map(({ value, added, removed }) => ({
    kind: added ? 'added' : removed ? 'removed' : 'kept',
    text: value.join(''),
  }))
}

function inOrder(removed: string, added: string): TextRun[] {
  const runs: TextRun[] = [
    { kind: 'removed', text: removed },
    { kind: 'added', text: added },
  ]
  return runs.filter(({ text }) => text !== '')
}

/** Joins neighbouring changes into one removed and one added run. After a replaced word, spaces do not separate changes. */
function joinRuns(runs: TextRun[]): TextRun[] {
  const joined: TextRun[] = []
  let removed = ''
  let added = ''
  const flush = () => {
    joined.push(...inOrder(removed, added))
    removed = ''
    added = ''
  }
  for (const [at, { kind, text }] of runs.entries()) {
    const isBetweenChanges = /^[ \t\u00A0]+$/.test(text) && removed !== '' && added !== '' && at + 1 < runs.length
    if (kind === 'kept' && !isBetweenChanges) {
      flush()
      joined.push({ kind, text })
    } else {
      if (kind !== 'added') removed += text
      if (kind !== 'removed') added += text
    }
  }
  flush()
  return joined
}
