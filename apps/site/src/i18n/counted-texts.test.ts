import { LOCALES, type Locale } from '@bayt/content/locale'
import { expect, test } from 'vitest'
import { DEVELOPER_TEXTS } from './developer.ts'
import { t } from './languages.ts'
import { type PluralForms, pluralise } from './plural.ts'

/**
 * Every counted text of the site with every kind of number, in every language, as a snapshot. Speakers of each language have reviewed the
 * snapshot. After a change, `vitest -u` writes the snapshot again, for another review.
 */
const NUMBERS = [0, 1, 2, 3, 10, 11, 99, 100, 103, 1000]

/** The plural forms in a table of texts, by their names: every object with the form `other`. */
function countedIn(value: unknown, name: string): [string, PluralForms][] {
  if (typeof value !== 'object' || value === null) return []
  if ('other' in value) return [[name, value as PluralForms]]
  return Object.entries(value).flatMap(([key, inner]) => countedIn(inner, `${name}.${key}`))
}

const countedTexts = (locale: Locale) =>
  new Map([...countedIn(t(locale), 'site'), ...countedIn(DEVELOPER_TEXTS[locale], 'developer')])

test('every counted text reads right with every number, in every language', async () => {
  const lines = [...countedTexts('en').keys()].flatMap((name) => [
    name,
    ...NUMBERS.map((number) => {
      const said = LOCALES.map((locale) => {
        const forms = countedTexts(locale).get(name)
        return forms ? pluralise(locale, forms, number) : 'missing'
      })
      return `${String(number).padStart(6)} | ${said.join(' | ')}`
    }),
    '',
  ])
  expect(lines.length).toBeGreaterThan(90)
  await expect(lines.join('\n')).toMatchFileSnapshot('./counted-texts.txt')
})

test('Arabic has every form that its grammar knows, wherever it counts', () => {
  for (const [name, forms] of countedTexts('ar'))
    expect(Object.keys(forms), name).toEqual(expect.arrayContaining(['one', 'two', 'few', 'many', 'other']))
})
