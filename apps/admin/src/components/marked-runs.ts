import type { TextRun } from '../lib/word-diff.ts'

/** A run of a shortened text, or a place where unchanged text is left out. */
export type ShownRun = TextRun | { kind: 'left_out' }

/** Characters of unchanged text that stay visible next to a change. */
const CONTEXT = 160

/** Leaves out long unchanged stretches; a text without a change is cut at its end. */
export function shortenRuns(runs: TextRun[]): ShownRun[] {
  return runs.flatMap((run, at): ShownRun[] => {
    if (run.kind !== 'kept' || run.text.length <= 3 * CONTEXT) return [run]
    const isFirst = at === 0
    const isLast = at === runs.length - 1
    const head = isFirst && !isLast ? '' : cutEnd(run.text)
    const tail = isLast ? '' : cutStart(run.text)
    return [...kept(head), { kind: 'left_out' }, ...kept(tail)]
  })
}

function kept(text: string): TextRun[] {
  return text === '' ? [] : [{ kind: 'kept', text }]
}

/** The beginning, cut at a space. */
function cutEnd(text: string): string {
  const start = text.slice(0, CONTEXT)
  return start.slice(0, start.search(/\s\S*$/) + 1 || CONTEXT)
}

/** The end, cut at a space. */
function cutStart(text: string): string {
  const end = text.slice(-CONTEXT)
  return end.slice(Math.max(0, end.search(/\s/)))
}
