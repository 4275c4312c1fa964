import { conceptsOf, phraseOf } from '@bayt/content/search/concept-lines'
import type { Concepts } from '@bayt/content/search/concepts'
import { ARTICLE_QUERIES, NONSENSE, PRODUCT_QUERIES } from '@bayt/content/search/queries.test-data'
import { termsOf } from '@bayt/content/search/query'
import { staffLinesOf } from '@bayt/content/search/staff-lines'
import { TRADE_WORDS } from '@bayt/content/search/trade-words'
import { HOSTILE } from '@bayt/content/text/corpus/hostile'
import { isLongRun } from '@bayt/dev-tools/random-runs'
import { expect } from 'vitest'
import type { Connection } from '../harness/database.ts'
import { test } from '../harness/test.ts'
import { insertRow } from '../harness/valid-rows.ts'

const QUERIES = [
  ...Object.values({ ...PRODUCT_QUERIES, ...ARTICLE_QUERIES }).flatMap((lines) => lines.trim().split('\n')),
  ...NONSENSE,
  ...HOSTILE,
  ...[
    '',
    'kg',
    'ال',
    'وا',
    'بال',
    'و',
    'في',
    'من في',
    'ولل',
    'ش',
    'شا',
    'شاه',
    'شاه ',
    'بكم كيس',
    'price',
    'خمسه وعشرين كيلو',
    'وخمسين',
    '25ك',
    'ك',
    'sun flow',
    'sun flower',
    'عباد ال',
    'زيت عباد الشمس ابيض',
    '3adas 5air 7ummus',
    '7up omega3 d3',
  ],
]
  .map((query) => query.split(' = ')[0] ?? '')
  .filter((query) => !query.includes('\0') && query.isWellFormed() && [...query].length === query.length)
  .map((query) => query.slice(0, 190))
const EVERY_BEGINNING = [
  ...new Set(QUERIES.flatMap((query) => [query, `${query} `, ...Array.from({ length: 8 }, (_, at) => query.slice(0, at + 1))])),
]
/** `npm test` compares every fifth beginning. */
const TYPED = EVERY_BEGINNING.filter((_, at) => isLongRun() || at % 5 === 0)

interface Part {
  stems: string[]
  phrases: string[]
  prefixes: string[]
}

interface Term extends Part {
  typed: string
  parts: Part[]
  aside: string | null
}

/** The terms of the pages, with the phrases of each concept instead of its name. */
function wantedTerms(query: string, concepts: Concepts): Term[] {
  const part = ({ words, prefixes }: { words: string[]; prefixes: string[] }): Part => ({
    stems: words.filter((word) => !word.startsWith('§')),
    phrases: words.some((word) => word.startsWith('§'))
      ? [...concepts.byPhrase].flatMap(([phrase, concept]) => (words.includes(concept) ? [phrase] : [])).sort()
      : [],
    prefixes: [...prefixes].sort(),
  })
  return termsOf(query, concepts).map((term) => ({
    ...part(term),
    typed: term.typed,
    parts: term.parts.map(part),
    aside: term.aside ?? null,
  }))
}

/** The terms of each query, in the order of the queries. */
async function storedTerms(tx: Connection, queries: string[]): Promise<Term[][]> {
  const rows = await tx.query<{ terms: Term[] | null }>(
    `select (select json_agg(term) from private.search_terms(query) as term) as terms
     from unnest($1::text[]) with ordinality as given (query, position) order by position`,
    [queries],
  )
  const sorted = <Sorted extends Part>(part: Sorted): Sorted => ({
    ...part,
    phrases: [...part.phrases].sort(),
    prefixes: [...part.prefixes].sort(),
  })
  return rows.map(({ terms }) => (terms ?? []).map((term) => ({ ...sorted(term), parts: term.parts.map(sorted) })))
}

test('the database has the phrases of the trade words', async ({ tx }) => {
  const rows = await tx.query<{ line: number; phrase: string }>('select -1 - line as line, phrase from private.search_phrases')
  const wanted = TRADE_WORDS.flatMap((phrases, line) => [...new Set(phrases.map(phraseOf))].map((phrase) => `§${line} ${phrase}`))
  expect(rows.map(({ line, phrase }) => `§${line} ${phrase}`).sort()).toEqual(wanted.sort())
})

test('the database finds the same terms in queries as the pages, at every letter', async ({ tx }) => {
  const stored = await storedTerms(tx, TYPED)
  const concepts = conceptsOf(TRADE_WORDS)
  for (const [at, query] of TYPED.entries()) expect(stored[at], JSON.stringify(query)).toEqual(wantedTerms(query, concepts))
})

/** Lines of staff that join other lines, and lines that the search leaves out. */
const LINES: [string | null, string | null, boolean][] = [
  ['karak, tea', 'كرك، شاي', true],
  [null, 'عيش، رز، الرز، ارز', true],
  ['sugar = sella', null, true],
  ['hidden, rice', null, false],
  ['a, b, the, kg', 'من، و', true],
  ['zaa, laa/maa', 'زيت 1,5 لتر، قارورة', true],
  ['maa|kaa; karak', null, true],
  ['one two three four five six, short', `${'ط'.repeat(61)}، قصير`, true],
  ['only', null, true],
  [
    ...HOSTILE.filter((text) => text.length < 500 && text.trim() !== '' && !text.includes('\0') && text.isWellFormed()).slice(
      0,
      1,
    ),
    'نص، خام',
    true,
  ] as [string, string, boolean],
]

test('lines of staff count as on the pages, and follow their changes', async ({ tx }) => {
  const rows: { id: number; words_en: string | null; words_ar: string | null; active: boolean }[] = []
  for (const [words_en, words_ar, active] of LINES) {
    rows.push({ id: await insertRow(tx, 'synonyms', { words_en, words_ar, active }), words_en, words_ar, active })
  }
  const queries = [
    ...TYPED.slice(0, 200),
    'karak',
    'عيش',
    'العيش',
    'hidden',
    'zaa',
    'sug',
    'sella',
    'kaa',
    'short',
    'only',
    'the',
    'قارورة',
    'زيت 1,5 لتر',
    'cola',
  ]
  const compare = async (state: string) => {
    const concepts = conceptsOf(TRADE_WORDS, staffLinesOf(rows.filter(({ active }) => active)))
    const stored = await storedTerms(tx, queries)
    for (const [at, query] of queries.entries()) expect(stored[at], `${state}: ${query}`).toEqual(wantedTerms(query, concepts))
  }
  await compare('inserted')
  const [first, second, third, fourth] = rows
  if (!first || !second || !third || !fourth) throw new Error('There are too few lines.')
  await tx.query("update synonyms set words_en = 'cola, tea' where id = $1", [first.id])
  first.words_en = 'cola, tea'
  await tx.query('update synonyms set active = false where id = $1', [second.id])
  second.active = false
  await tx.query('delete from synonyms where id = $1', [third.id])
  rows.splice(2, 1)
  await tx.query('update synonyms set active = true where id = $1', [fourth.id])
  fourth.active = true
  await compare('changed')
})

test('the search uses lines of staff up to the same number of letters as the pages', async ({ tx }) => {
  const words = (line: number) => Array.from({ length: 24 }, (_, at) => `word${line}x${'a'.repeat(9)}${at}`).join(', ')
  const rows: { id: number; words_en: string; words_ar: null }[] = []
  for (let line = 0; line < 60; line++) {
    rows.push({
      id: await insertRow(tx, 'synonyms', { words_en: words(line), words_ar: null }),
      words_en: words(line),
      words_ar: null,
    })
  }
  const used = staffLinesOf(rows)
  expect(used.length).toBeLessThan(60)
  expect(await tx.query('select private.last_synonym() as last')).toEqual([{ last: used.at(-1)?.id }])
})
