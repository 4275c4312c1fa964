import { type Mark, nextMarks, type Texts, visibleMarks } from '@bayt/content/languages/marks'
import { sameWords, wordsOf } from '@bayt/content/languages/words'
import { sampleRuns } from '@bayt/content/testing/sample-runs'
import { isLongRun, randomRuns } from '@bayt/dev-tools/random-runs'
import fc from 'fast-check'
import { expect, inject } from 'vitest'
import { isSeenBehind, type Moment, unfollowed } from '../harness/behind-oracle.ts'
import { makeStep, sequence, TEXTS } from '../harness/language-steps.ts'
import { nearTexts } from '../harness/near-texts.ts'
import { addCast, become } from '../harness/personas.ts'
import { meaning, spell, spelling } from '../harness/spellings.ts'
import { test } from '../harness/test.ts'
import { insertRow } from '../harness/valid-rows.ts'

/** Texts that are behind their other language, over random sequences of saves: no mark is false and no mark is missing. */

const TIMEOUT_MS = isLongRun() ? 3_600_000 : 300_000

test(
  'the marks of the database are those that the history asks for',
  async ({ tx }) => {
    const cast = await addCast(tx)
    const seen = { sequences: 0, saves: 0, marks: 0 }
    await fc.assert(
      fc.asyncProperty(sequence, async ({ table, says, steps }) => {
        await tx.run('savepoint sequence')
        const columns = TEXTS[table]?.columns ?? { en: '', ar: '' }
        const first = { [columns.en]: spell('en', says.en, [0]), [columns.ar]: spell('ar', says.ar, [0]) }
        const id = await insertRow(tx, table as 'products', first)
        await become(tx, cast.claims.editor)
        const history: Moment[] = [{ says, kind: 'edit' }]
        for (const step of steps) {
          history.push(...(await makeStep(tx, table, id, history, step)))
          const marks = await tx.query<{ target: string; source_before: string }>(
            `select target, source_before from language_marks('${table}', $1)`,
            [id],
          )
          const wanted = (['ar', 'en'] as const).filter((side) => isSeenBehind(history, side))
          expect(marks.map(({ target }) => target).toSorted()).toEqual(wanted.map((side) => columns[side]).toSorted())
          for (const side of wanted) {
            const source = side === 'en' ? 'ar' : 'en'
            const before = spell(source, unfollowed(history, side) ?? null, [0])
            expect(sameWords(marks[0]?.source_before ?? null, before)).toBe(true)
          }
          seen.saves++
          seen.marks += marks.length
        }
        seen.sequences++
        await tx.run('rollback to sequence')
      }),
      randomRuns({ everyday: inject('databaseKind') === 'postgres' ? 200 : 40, long: 10_000 }),
    )
    // Marks are frequent enough, so that the test does not only compare empty lists.
    expect(seen.marks).toBeGreaterThan(seen.saves / 10)
  },
  TIMEOUT_MS,
)

test('the rule of the forms gives the marks that the history asks for', () => {
  const group = ['text_ar', 'text_en']
  fc.assert(
    fc.property(sequence, ({ says, steps }) => {
      const textsOf = (moment: Moment | undefined, choices: readonly number[]): Texts => ({
        text_en: spell('en', moment?.says.en ?? null, choices),
        text_ar: spell('ar', moment?.says.ar ?? null, choices),
      })
      const history: Moment[] = [{ says, kind: 'edit' }]
      let marks: Mark[] = []
      let before = textsOf(history[0], [0])
      for (const { kind, sides, says: next, spelling: choices } of steps) {
        const now = history.at(-1)?.says ?? says
        const moment: Moment = {
          says: { ...now, ...Object.fromEntries(sides.map((side) => [side, next[side]])) },
          kind: kind === 'import' || kind === 'restore' ? kind : 'edit',
        }
        history.push(moment)
        const after = textsOf(moment, choices)
        marks = nextMarks([group], marks, { before, after, isEdit: moment.kind === 'edit' })
        before = after
        const wanted = (['ar', 'en'] as const).filter((side) => isSeenBehind(history, side)).map((side) => `text_${side}`)
        expect(visibleMarks(marks, after).map(({ target }) => target)).toEqual(wanted)
      }
    }),
    randomRuns({ everyday: 1_000, long: 50_000 }),
  )
})

test('two texts say the same exactly if they have the same meaning, in database and forms', async ({ tx }) => {
  const spelt = fc.record({ language: fc.constantFrom('en', 'ar'), said: meaning, choices: spelling })
  const samples = fc.sample(spelt, { numRuns: sampleRuns(1_000), seed: randomRuns({ everyday: 1, long: 1 }).seed })
  const texts = samples.map(({ language, said, choices }) => spell(language as 'en', said, choices) ?? '')
  const rows = await tx.query<{ words: string }>(
    'select private.words_of(text) as words from unnest($1::text[]) with ordinality as sample (text, place) order by place',
    [texts],
  )
  expect(rows.map(({ words }) => words)).toEqual(texts.map(wordsOf))
  const meanings = new Map(samples.map(({ language, said }, at) => [`${said === null ? '' : language}/${said}`, rows[at]?.words]))
  expect(new Set(meanings.values()).size).toBe(meanings.size)
  for (const [at, { language, said }] of samples.entries()) {
    expect(rows[at]?.words).toBe(meanings.get(`${said === null ? '' : language}/${said}`))
  }
})

test('database and forms read any text alike', async ({ tx }) => {
  const signs = 'aBé10, 20.5٠١٢٫٬٪%—«»؟-_/`^[]\\{}"\'…\u200B\u200F\u2066ةأـ\u064E'
  const text = fc.array(fc.constantFrom(...signs), { maxLength: 30 }).map((letters) => letters.join(''))
  const texts = fc.sample(text, { numRuns: sampleRuns(3_000), seed: 7 })
  const rows = await tx.query<{ text: string; words: string }>(
    'select text, private.words_of(text) as words from unnest($1::text[]) as sample (text)',
    [texts],
  )
  expect(rows.filter((row) => row.words !== wordsOf(row.text))).toEqual([])
})

test(
  'long texts, of which only the changed part is read, have the same words exactly if all their words are the same',
  async ({ tx }) => {
    const { numRuns, seed } = randomRuns({ everyday: 300, long: 30_000 })
    const pairs = fc.sample(nearTexts, { numRuns, seed })
    const rows = await tx.query<{ read: boolean; all: boolean }>(
      `select private.same_words(one, other) as read, private.words_of(one) = private.words_of(other) as all
     from unnest($1::text[], $2::text[]) with ordinality as pair (one, other, place) order by place`,
      [pairs.map(([one]) => one), pairs.map(([, other]) => other)],
    )
    expect(pairs.filter((_, at) => rows[at]?.read !== rows[at]?.all)).toEqual([])
    // Each of the two answers is frequent enough.
    for (const same of [true, false]) expect(rows.filter(({ all }) => all === same).length).toBeGreaterThan(numRuns / 10)
  },
  TIMEOUT_MS,
)
