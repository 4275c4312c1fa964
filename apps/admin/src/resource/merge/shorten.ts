import type { TextRun } from '../../lib/word-diff.ts'

/** Characters of unchanged text that stay visible next to a change, and the most characters of a change. */
const CONTEXT = 30
const CHANGE = 400

/** Two versions of a text without their long common stretches. */
export function shortenPair(runs: TextRun[]): { before: string; after: string } {
  let before = ''
  let after = ''
  for (const [at, { kind, text }] of runs.entries()) {
    const shown = kind === 'kept' ? shortenKept(text, at > 0, at < runs.length - 1) : cut(text, CHANGE)
    if (kind !== 'added') before += shown
    if (kind !== 'removed') after += shown
  }
  return { before, after }
}

function shortenKept(text: string, isAfterChange: boolean, isBeforeChange: boolean): string {
  if (text.length <= 2 * CONTEXT) return text
  const head = isAfterChange ? firstWords(text) : ''
  const tail = isBeforeChange ? lastWords(text) : ''
  return `${head} … ${tail}`
}

/** The first words of a text, with a mark where it is cut. */
export function cut(text: string, length: number): string {
  return text.length <= length
    ? text
    : `${text
        .slice(0, length)
        .toWellFormed()
        .replace(/(?<!\S)\S*$/u, '')}…`
}

/** The words at the beginning of a stretch, at least one. */
export function firstWords(text: string): string {
  const [one = ''] = text.match(/^\s*\S+/u) ?? []
  const [several = ''] = text.match(new RegExp(`^[\\s\\S]{0,${CONTEXT}}(?!\\S)`, 'u')) ?? []
  return several.length > one.length ? several : one
}

/** The words at the end of a stretch, at least one. */
export function lastWords(text: string): string {
  const [one = ''] = text.match(/(?<!\S)\S+\s*$/u) ?? []
  const [several = ''] = text.match(new RegExp(`(?<!\\S)[\\s\\S]{0,${CONTEXT}}$`, 'u')) ?? []
  return several.length > one.length ? several : one
}
