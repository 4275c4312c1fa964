import { conceptsOf, phraseOf } from '@bayt/content/search/concepts'
import { ARTICLE_QUERIES, NONSENSE, PRODUCT_QUERIES } from '@bayt/content/search/queries.test-data'
import { termsOf } from '@bayt/content/search/query'
import { TRADE_WORDS } from '@bayt/content/search/trade-words'
import { HOSTILE } from '@bayt/content/text/corpus/hostile'
import { expect } from 'vitest'
import type { Connection } from '../harness/database.ts'
import { test } from '../harness/test.ts'

const QUERIES = [
  ...Object.values({ ...PRODUCT_QUERIES, ...ARTICLE_QUERIES }).flatMap((lines) => lines.trim().split('\n')),
  ...NONSENSE,
  ...HOSTILE,
  ...['', 'kg', 'ال', 'وا', 'بال', 'و', 'في', 'من في', 'ولل', 'ش', 'شا', 'شاه', 'شاه ', 'sun flow', 'sun flower', 'عباد ال', '3adas 5air 7ummus'],
]
  .map((query) => query.split(' = ')[0] ?? '')
  .filter((query) => !query.includes('\0') && query.isWellFormed() && [...query].length === query.length)
  .map((query) => query.slice(0, 200))
// Every beginning, as it is typed.
const TYPED = [...new Set(QUERIES.flatMap((query) => [query, `${query} `, ...Array.from({ length: 8 }, (_, at) => query.slice(0, at + 1))]))]

interface Term {
  typed: string
  stems: string[]
  phrases: string[]
  prefixes: string[]
}

/** The terms of the pages, with the phrases of each concept instead of its name. */
function wantedTerms(query: string, lines: readonly (readonly string[])[]): Term[] {
  const concepts = conceptsOf(lines)
  return termsOf(query, concepts).map(({ typed, words, prefixes }) => ({
    typed,
    stems: words.filter((word) => !word.startsWith('§')),
    phrases: [...concepts.byPhrase].flatMap(([phrase, concept]) => (words.includes(concept) ? [phrase] : [])).sort(),
    prefixes: [...prefixes].sort(),
  }))
}

async function storedTerms(tx: Connection, queries: string[]): Promise<Map<string, Term[]>> {
  const rows = await tx.query<{ query: string; terms: Term[] | null }>(
    `select query, (select json_agg(term) from private.search_terms(query) as term) as terms from unnest($1::text[]) as given (query)`,
    [queries],
  )
  const sorted = (term: Term) => ({ ...term, phrases: [...term.phrases].sort(), prefixes: [...term.prefixes].sort() })
  return new Map(rows.map(({ query, terms }) => [query, (terms ?? []).map(sorted)]))
}

test('the database has the phrases of the trade words', async ({ tx }) => {
  const rows = await tx.query<{ line: string; phrase: string }>('select line, phrase from private.search_phrases')
  const wanted = TRADE_WORDS.flatMap((phrases, line) => [...new Set(phrases.map(phraseOf))].map((phrase) => `§${line} ${phrase}`))
  expect(rows.map(({ line, phrase }) => `${line} ${phrase}`).sort()).toEqual(wanted.sort())
})

test('the database finds the same terms in queries as the pages, at every letter', async ({ tx }) => {
  const stored = await storedTerms(tx, TYPED)
  for (const query of TYPED) expect(stored.get(query), JSON.stringify(query)).toEqual(wantedTerms(query, TRADE_WORDS))
})
