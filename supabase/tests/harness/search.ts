import { buildWordIndex } from '@bayt/content/search/build-word-index'
import { WORD_CHARACTERS } from '@bayt/content/search/characters'
import { conceptsOf, type StaffLine } from '@bayt/content/search/concept-lines'
import { documentOf, type SearchedTexts } from '@bayt/content/search/document'
import { search } from '@bayt/content/search/search'
import { searchedTextsOf } from '@bayt/content/search/searched-texts'
import { possibleStems, stem } from '@bayt/content/search/stem'
import { TRADE_WORDS } from '@bayt/content/search/trade-words'
import { wordsAndNumbersOf, wordsOf } from '@bayt/content/search/words'
import type { Connection, Row } from './database.ts'

/** A search in the database, and the same search by the module of the site. */

export type SearchedRow = Record<string, string | number | boolean | null>

export interface FoundRows {
  ids: number[]
  total: number
  isNear: boolean
  instead: { typed: string; found: string }[]
}

/** The search of the site over stored rows. @param rows in the order of the list */
export function moduleSearch(table: 'products' | 'articles', rows: readonly SearchedRow[], lines: readonly StaffLine[] = []) {
  const concepts = conceptsOf(TRADE_WORDS, lines)
  const texts = rows.map((row) => searchedTextsOf(table, row))
  const index = buildWordIndex(texts.map((each) => documentOf(each, concepts)))
  return (query: string): FoundRows => {
    const { entries, isNear, instead, terms } = search([{ index, offset: 0, size: rows.length }], query, concepts)
    const isLost = isNear || entries.length === 0
    const literal = terms.length === 0 ? [] : texts.map((each) => literalLine(each, query, isLost))
    const isFoundLiterally = literal.some((line) => line !== undefined)
    const found = isLost && isFoundLiterally ? [] : entries
    const all = [...found, ...rows.map((_, at) => at).filter((at) => literal[at] !== undefined && !found.includes(at))]
    const sorted = [0, 1, undefined].flatMap((line) => all.filter((at) => literal[at] === line))
    return {
      ids: sorted.map((at) => Number(rows[at]?.id)),
      total: sorted.length,
      isNear: isNear && !isFoundLiterally,
      instead: isFoundLiterally ? [] : instead,
    }
  }
}

const SPELLINGS = ['اأإآٱ', 'وؤ', 'يىئیےۓېۍێؠ', 'هةھہۂۃەۀۿ', 'كکڪ', 'نں', ...[...'0123456789'].map(digits)]
const MARKS = '\\u0640\\u064B-\\u065F\\u0670'

function digits(digit: string): string {
  return digit + String.fromCharCode(0x660 + Number(digit), 0x6f0 + Number(digit))
}

/** Whether texts have the words of a query in sequence, as they were typed: 0 for the names, 1 for other texts; as `private.literal_rows`. */
function literalLine({ name, rest }: SearchedTexts, query: string, isOpen: boolean): 0 | 1 | undefined {
  // Compares stems, like the index of words.
  const known = [...name, ...rest].flatMap(wordsAndNumbersOf).flatMap(possibleStems)
  const given = wordsOf(query).map(stem)
  const isBeginning = isOpen && given.length === 1
  const needed = isOpen && given.length > 1 ? given.slice(0, -1) : given
  if (!needed.every((word) => known.some((one) => (isBeginning ? one.startsWith(word) : one === word)))) return undefined
  const plain = query.toLowerCase().replace(new RegExp(`[${MARKS}\\u200B-\\u200F\\u202A-\\u202E\\u2066-\\u2069]`, 'g'), '')
  const words = plain.match(new RegExp(`[${WORD_CHARACTERS}]+`, 'g')) ?? []
  if (words.join('').length < 2) return undefined
  const typed = words.map((word) => [...word].map(lettersOf).join('')).join(`[^${WORD_CHARACTERS}]+`)
  const pattern = new RegExp(`(?<![${WORD_CHARACTERS}])${typed}${isOpen ? '' : `(?![${WORD_CHARACTERS}])`}`)
  return name.some((text) => pattern.test(text)) ? 0 : rest.some((text) => pattern.test(text)) ? 1 : undefined
}

function lettersOf(letter: string): string {
  const upper = letter.toUpperCase()
  const spellings = SPELLINGS.find((group) => group.includes(letter)) ?? (upper.length === 1 ? letter + upper : letter)
  return `[${spellings}][${MARKS}]*`
}

interface Answer {
  rows: { id: number }[]
  total: number
  is_near: boolean
  instead: { typed: string; found: string }[]
}

/** The search of the database, all pages at once. */
export async function findInDatabase(tx: Connection, table: string, query: string, options: Row = {}): Promise<FoundRows> {
  const { filters = {}, order = '', ascending = true, from = 0, size = 1_000 } = options
  const [row] = await tx.query<{ answer: Answer }>('select search_content($1, $2, $3, $4, $5, $6, $7, $8) as answer', [
    table,
    query,
    'id',
    filters,
    order,
    ascending,
    from,
    size,
  ])
  if (!row) throw new Error('The search has no answer.')
  return foundRows(row.answer)
}

/** The searches of several queries, in their order. */
export async function findAllInDatabase(tx: Connection, table: string, queries: readonly string[]): Promise<FoundRows[]> {
  const rows = await tx.query<{ answer: Answer }>(
    `select search_content($1, query, 'id', '{}', '', true, 0, 1000) as answer
     from unnest($2::text[]) with ordinality as given (query, position) order by position`,
    [table, queries],
  )
  return rows.map(({ answer }) => foundRows(answer))
}

const foundRows = ({ rows, total, is_near, instead }: Answer): FoundRows => ({
  ids: rows.map(({ id }) => id),
  total,
  isNear: is_near,
  instead,
})
