import { z } from 'zod'
import type { ContentTable } from '../entities/tables.ts'
import { ContentError } from '../errors/errors.ts'
import type { Concepts } from '../search/concepts.ts'
import type { Term } from '../search/query.ts'
import type { ContentClient } from './client.ts'
import type { PageRequest } from './page-request.ts'
import { unwrap } from './unwrap.ts'

/** The outcome of a search, besides the rows. */
export interface FoundPage {
  /** Whether no row has all words: then the rows are the nearest. */
  isNear: boolean
  /** The words that were found instead of typed ones. */
  instead: { typed: string; found: string }[]
  /** The terms of the query and the phrases of their synonyms, to mark them (`markedSegments`). */
  terms: Term[]
  concepts: Concepts
}

/** The longest query that the database accepts, in characters. */
const LONGEST_QUERY = 200

const words = z.array(z.string())
const part = z.object({ stems: words, phrases: words, prefixes: words })
const answer = z.object({
  rows: z.array(z.record(z.string(), z.unknown())),
  total: z.number(),
  is_near: z.boolean(),
  instead: z.array(z.object({ typed: z.string(), found: z.string() })),
  terms: z.array(part.extend({ typed: z.string(), parts: z.array(part) })),
})

/** Reads one page of a search. @param columns a select list, separated by commas @param ids only these records @throws ContentError */
export async function searchPage(
  client: ContentClient,
  table: ContentTable,
  columns: string,
  request: PageRequest,
  ids?: number[],
) {
  const { search = '', filters = {}, order, page, pageSize } = request
  const { data, error } = answer.safeParse(
    await unwrap(
      client.rpc('search_content', {
        p_table: table,
        p_query: storable(search),
        p_columns: columns,
        p_filters: ids ? { ...filters, id: ids } : filters,
        p_order: order?.column ?? '',
        p_ascending: order?.ascending ?? true,
        p_from: page * pageSize,
        p_size: pageSize,
      }),
    ),
  )
  if (error) throw new ContentError('server', 'The answer of the search could not be understood.', { cause: error })
  const { rows, total, is_near, instead } = data
  return { rows, total, found: { isNear: is_near, instead, ...marksOf(data) } }
}

/** Removes characters that Postgres cannot read, and cuts the query to its limit. */
const storable = (search: string) => [...search.replaceAll('\0', '').toWellFormed()].slice(0, LONGEST_QUERY).join('')

/** The terms as `markedSegments` takes them, with the words found instead; each phrase is a concept of its own. */
function marksOf({ terms, instead }: z.output<typeof answer>): Pick<FoundPage, 'terms' | 'concepts'> {
  const phrases = terms.flatMap((term) => [term, ...term.parts]).flatMap((term) => term.phrases)
  const wordsOf = ({ stems, phrases: own }: Pick<z.output<typeof part>, 'stems' | 'phrases'>) => [
    ...stems,
    ...own.map((phrase) => `§${phrase}`),
  ]
  return {
    terms: terms.map(({ typed, prefixes, parts, ...term }) => ({
      typed,
      words: [...wordsOf(term), ...instead.filter((word) => word.typed === typed).map(({ found }) => found)],
      prefixes,
      parts: parts.map((one) => ({ typed: '', words: wordsOf(one), prefixes: one.prefixes, parts: [] })),
    })),
    concepts: {
      byPhrase: new Map(phrases.map((phrase) => [phrase, `§${phrase}`])),
      longest: phrases.reduce((most, phrase) => Math.max(most, phrase.split(' ').length), 1),
    },
  }
}
