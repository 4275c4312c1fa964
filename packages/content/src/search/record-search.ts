import { buildWordIndex } from './build-word-index.ts'
import { conceptsOf, type StaffLine } from './concept-lines.ts'
import { type Concepts, conceptsByPhrase } from './concepts.ts'
import { documentOf, type SearchedTexts, type SearchedWords } from './document.ts'
import { literalPlace } from './literal.ts'
import { ABSENT, ranksOf, type SearchedPart } from './match-all.ts'
import type { Term } from './query.ts'
import { search } from './search.ts'
import { type SearchedRow, type SearchedTable, searchedTextsOf } from './searched-texts.ts'
import { stem } from './stem.ts'
import { isStopWord } from './stop-words.ts'
import { TRADE_WORDS } from './trade-words.ts'
import { isNumber, wordsOf } from './words.ts'

/** The outcome of a search, besides the records. */
export interface FoundPage {
  /** Whether no record has all words of the query: then the search returns the nearest records. */
  isNear: boolean
  /** The words that were found instead of typed words. */
  instead: { typed: string; found: string }[]
  /** The terms of the query and the phrases of their synonyms, to mark them (`markedSegments`). */
  terms: Term[]
  concepts: Concepts
}

export interface FoundRecords extends FoundPage {
  /** The best matches first; of equally good matches, the newest first. */
  ids: number[]
}

/** Longer queries are cut, in characters. */
const LONGEST_QUERY = 200
/** A changed row renews the index of this many rows. */
const ROWS_PER_PART = 500

/** A row with its words; finding the words takes most of the time. */
export interface PreparedRow {
  row: SearchedRow
  words: SearchedWords
}

interface KnownRow extends PreparedRow {
  texts: SearchedTexts
}

/** Rows that contain the words exactly as typed, by their place in the list. */
type LiteralPlaces = Map<number, 'name' | 'rest'>

interface KnownPart {
  documents: readonly SearchedWords[]
  part: SearchedPart
}

/**
 * The search of the console: the search of the site over all rows of a table. Unlike the site, whose index has no texts, the
 * console puts records with the typed words literally first: in the name, then in other texts. docs/decisions/search.md.
 */
export class RecordSearch {
  readonly #table: SearchedTable
  readonly #known = new Map<number, KnownRow>()
  #lines = '[]'
  #concepts = conceptsOf(TRADE_WORDS)
  /** The rows in the order of the list and their index; `undefined` after a change. */
  #index: { known: readonly KnownRow[]; parts: readonly SearchedPart[] } | undefined
  #parts: readonly KnownPart[] = []

  constructor(table: SearchedTable) {
    this.#table = table
  }

  rows(): SearchedRow[] {
    return [...this.#known.values()].map(({ row }) => row)
  }

  /** All rows, for `putPrepared` of a search with the same `lines`. */
  preparedRows(): PreparedRow[] {
    return [...this.#known.values()].map(({ row, words }) => ({ row, words }))
  }

  /** The lines of staff from which the words of rows are made, as JSON. */
  get lines(): string {
    return this.#lines
  }

  putPrepared(rows: readonly PreparedRow[]): void {
    for (const { row, words } of rows) this.#known.set(row.id, { row, words, texts: searchedTextsOf(this.#table, row) })
    if (rows.length > 0) this.#index = undefined
  }

  /** Adds rows, or replaces columns of the rows with their ids. */
  put(rows: readonly SearchedRow[]): void {
    for (const changed of rows) {
      const row = { ...this.#known.get(changed.id)?.row, ...changed }
      this.putPrepared([{ row, words: documentOf(searchedTextsOf(this.#table, row), this.#concepts) }])
    }
  }

  remove(ids: readonly number[]): void {
    for (const id of ids) if (this.#known.delete(id)) this.#index = undefined
  }

  /** Replaces the lines of synonyms (`staffLinesOf`). Changed lines change the words of all rows. */
  takeLines(lines: readonly StaffLine[]): void {
    const written = JSON.stringify(lines)
    if (written === this.#lines) return
    this.#lines = written
    this.#concepts = conceptsOf(TRADE_WORDS, lines)
    this.put(this.rows())
  }

  find(typed: string): FoundRecords {
    const query = [...typed].slice(0, LONGEST_QUERY).join('')
    const { known, parts } = this.#indexed()
    const found = search(parts, query, this.#concepts)
    const isLost = found.isNear || found.entries.length === 0
    const literal: LiteralPlaces = found.terms.length === 0 ? new Map() : this.#literal(query, isLost)
    const isLiteral = literal.size > 0
    const all = [...new Set([...(isLost && isLiteral ? [] : found.entries), ...literal.keys()])]
    const sorted = (['name', 'rest', undefined] as const).flatMap((place) => all.filter((at) => literal.get(at) === place))
    const instead = isLiteral ? [] : found.instead
    return {
      ids: sorted.flatMap((at) => known[at]?.row.id ?? []),
      isNear: found.isNear && !isLiteral,
      instead,
      ...this.#marks(found.terms, instead),
    }
  }

  /**
   * The rows that contain the words of a query exactly as typed. The index first finds the rows with all words that the index
   * has.
   */
  #literal(query: string, isOpen: boolean): LiteralPlaces {
    const placeIn = literalPlace(query, isOpen)
    const places: LiteralPlaces = new Map()
    if (!placeIn) return places
    const { known, parts } = this.#indexed()
    const words = wordsOf(query).map(stem)
    const isBeginning = isOpen && words.length === 1
    const complete = isOpen && words.length > 1 ? words.slice(0, -1) : words
    // For texts besides the name, the index has neither numbers nor stop words.
    const ranks = complete
      .filter((word) => !isNumber(word) && !isStopWord(word))
      .map((word) =>
        ranksOf(parts, known.length, { words: isBeginning ? [] : [word], prefixes: isBeginning ? [word] : [], parts: [] }),
      )
    for (const [at, { texts }] of known.entries()) {
      if (ranks.some((of) => of[at] === ABSENT)) continue
      const place = placeIn(texts)
      if (place) places.set(at, place)
    }
    return places
  }

  #indexed(): { known: readonly KnownRow[]; parts: readonly SearchedPart[] } {
    if (this.#index) return this.#index
    const known = [...this.#known.values()].sort(({ row: a }, { row: b }) => newestFirst(a, b))
    // Parts begin at the oldest row, so that a new row changes only one part.
    const parts: KnownPart[] = []
    for (let end = known.length; end > 0; end -= ROWS_PER_PART) {
      const offset = Math.max(0, end - ROWS_PER_PART)
      const documents = known.slice(offset, end).map(({ words }) => words)
      const before = this.#parts[parts.length]
      const isSame =
        before?.documents.length === documents.length && before.documents.every((words, at) => words === documents[at])
      const index = before && isSame ? before.part.index : buildWordIndex(documents)
      parts.push({ documents, part: { index, offset, size: documents.length } })
    }
    this.#parts = parts
    this.#index = { known, parts: parts.map(({ part }) => part) }
    return this.#index
  }

  /** The terms with the words that were found instead, and the phrases of their concepts. */
  #marks(terms: readonly Term[], instead: FoundPage['instead']): Pick<FoundPage, 'terms' | 'concepts'> {
    const marked = terms.map((term) => ({
      ...term,
      words: [...term.words, ...instead.filter(({ typed }) => typed === term.typed).map(({ found }) => found)],
    }))
    const words = new Set(terms.flatMap((term) => [term, ...term.parts]).flatMap((term) => term.words))
    return {
      terms: marked,
      concepts: conceptsByPhrase(new Map([...this.#concepts.byPhrase].filter(([, concept]) => words.has(concept)))),
    }
  }
}

const newestFirst = (a: SearchedRow, b: SearchedRow) =>
  a.created_at === b.created_at ? b.id - a.id : a.created_at < b.created_at ? 1 : -1
