import { randomRuns } from '@bayt/dev-tools/random-runs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mergeWords } from './merge-words.ts'
import { aboutSameWords, isSameEdit, textAfter, touch, wordsAfter } from './testing/edit-script.ts'
import { drawEdits, drawing, drawText, wordMaker } from './testing/random-texts.ts'

const RUNS = randomRuns({ everyday: 2_000, long: 50_000 })

test('two edits of a text merge as their scripts say: a question only where both touch the same words, and no word lost', () => {
  fc.assert(
    fc.property(drawing, (draw) => {
      const makeWord = wordMaker(draw)
      const base = drawText(draw, makeWord, 0, 30)
      const mine = drawEdits(draw, makeWord, base)
      const theirs = draw(0, 9) === 0 ? mine.slice(0, 2) : drawEdits(draw, makeWord, base)
      const pieces = mergeWords(textAfter(base, []), textAfter(base, mine), textAfter(base, theirs))
      const clashes = pieces.filter(({ kind }) => kind === 'clash')
      const isAsked = mine.some((my) => theirs.some((their) => aboutSameWords(my, their)))
      expect(clashes.length > 0, `asked about ${JSON.stringify({ base, mine, theirs, pieces })}`).toBe(isAsked)

      const version = (side: 'mine' | 'theirs') =>
        pieces.map((piece) => (piece.kind === 'settled' ? piece.text : piece[side])).join('')
      for (const { words } of mine) for (const word of words) expect(version('mine')).toContain(word)
      for (const { words } of theirs) for (const word of words) expect(version('theirs')).toContain(word)
      if (isAsked) return

      const both = [...mine, ...theirs.filter((their) => !mine.some((my) => isSameEdit(my, their)))]
      const merged = version('mine')
      expect(merged.replace(/\s/g, '')).toBe(wordsAfter(base, both).join(''))
      const isTouching = both.some((one) => both.some((other) => one !== other && touch(one, other)))
      if (!isTouching) expect(merged).toBe(textAfter(base, both))
    }),
    RUNS,
  )
}, 600_000)
