import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from './root.ts'

/** The texts that visitors and staff read use the words of docs/glossary.md. */

const TEXT_FOLDERS = ['apps/site/src/i18n', 'apps/admin/src', 'packages/brand/src', 'supabase/seed']
const TEXT_FILE = /(?:\.json|\.md|\.tsx|(?:^|[/-])(?:ar|en|texts|descriptor|tender-desk|company)\.ts)$/

const glossary = readFileSync(join(ROOT, 'docs/glossary.md'), 'utf8')
const [termTable = ''] = glossary.split('\n## ')
const forbidden = termTable
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| Thing'))
  .flatMap((line) => line.split('|').at(-2)?.split(/[،,]/) ?? [])
  .map((word) => word.trim())
  .filter((word) => word !== '')

/** Matches a word alone or with Arabic prefixes, such as «وبالمنصة», but not inside another word. */
const matchWord = (word: string) => new RegExp(`(?<![\\p{L}\\p{M}])[وف]?[بكل]?(?:ال|لل)?${word}(?![\\p{L}\\p{M}])`, 'iu')

function findForbidden(text: string): string[] {
  return forbidden.filter((word) => matchWord(word).test(text))
}

function textFiles(): string[] {
  return TEXT_FOLDERS.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => TEXT_FILE.test(name) && !name.includes('synonyms'))
      .map((name) => join(folder, name)),
  )
}

test('the glossary names words that texts do not use', () => {
  expect(forbidden.length).toBeGreaterThan(15)
})

test.each(textFiles())('%s uses the words of the glossary', (file) => {
  expect(findForbidden(readFileSync(join(ROOT, file), 'utf8'))).toEqual([])
})

/** Without comments. */
const wordsOf = (file: string) => readFileSync(join(ROOT, file), 'utf8').replaceAll(/^\s*(?:\/\/|\/?\*).*$/gm, '')

test('the console says email and log out, which the literal texts of its specification say', () => {
  const ofStaff = [...textFiles().filter((file) => file.startsWith('apps/admin/')), 'supabase/functions/notify-owners/texts.ts']
  const others = ofStaff.flatMap(
    (file) => wordsOf(file).match(/.*(?:e-mail|\bsign(?:s|ed|ing)?[ -](?:\w+ ){0,2}out\b).*/gi) ?? [],
  )
  expect(others).toEqual([])
})

test.each([
  ['والبضاعة على منصات', ['منصات']],
  ['وبالمنصة', ['منصة']],
  ['للمخزن', ['مخزن']],
  ['المخزون', []],
  ['التخزين', []],
  ['The Order Number', ['order number']],
])('«%s»', (text, found) => {
  expect(findForbidden(text)).toEqual(found)
})
