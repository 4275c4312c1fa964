import { growthOf, LINEAR } from '@bayt/content/testing/growth'
import { isCompleteRun } from '@bayt/dev-tools/complete-run'
import { expect, test } from 'vitest'
import { diffWords, type TextRun } from './word-diff.ts'

/** The text of the kept runs and of one kind of changed runs. */
const textOf = (runs: TextRun[], own: TextRun['kind']) =>
  runs.flatMap(({ kind, text }) => (kind === 'kept' || kind === own ? [text] : [])).join('')

// A smaller article would hide quadratic work behind the linear work.
test.skipIf(isCompleteRun())('two different articles of the maximum length are compared in linear time', () => {
  const compare = (lines: number) => {
    const before = 'قمح وسكر وزيت\n'.repeat(lines)
    const after = 'rice and sugar\n'.repeat(lines * 0.9)
    const runs = diffWords(before, after)
    expect(textOf(runs, 'removed')).toBe(before)
    expect(textOf(runs, 'added')).toBe(after)
  }
  expect(growthOf(compare, 7_000)).toBeLessThan(LINEAR)
})
