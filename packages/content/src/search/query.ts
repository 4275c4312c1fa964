import { INVISIBLE, WORD_CHARACTERS } from './characters.ts'
import { CONTAINER, type Concepts, findConcepts, QUESTION } from './concepts.ts'
import { isUnit, spokenNumber } from './quantities.ts'
import { afterArticle, mayBecomeArticle, possibleStems, stem, withoutArabizi } from './stem.ts'
import { isStopWord } from './stop-words.ts'
import { wordsOf } from './words.ts'

/** A part of a query that a result must contain. */
export interface Term {
  /** The words as they were typed, folded. */
  typed: string
  /** Complete words; any one matches. */
  words: string[]
  /** Beginnings of words; any beginning matches. Empty except for the last word while it is being typed. */
  prefixes: string[]
  /**
   * The single words of a phrase. An entry with all parts, in any order, matches too; otherwise a synonym line with the phrase would hide
   * entries with separate words.
   */
  parts: Term[]
  /**
   * Set for a word that names a container ("bag") or asks ("price"): entries with the word come first, and entries without the word are
   * found too. Unset if the query has only such words.
   */
  aside?: 'container' | 'question'
}

const FEWEST_FOR_SYNONYM = 3

/** The mark of a code in the index: a number of a pack does not begin a code. */
export const CODE = '§'
/** Four digits or more, as barcodes and HS codes begin; an HS code may have dots. */
const BEGINS_CODE = /^\d[\d.]*\d$/
const FEWEST_FOR_CODE = 4
/** Folded words that buyers write before a code; texts do not have them. */
const NAMES_CODE = /^(?:hs|code|gtin|ean|barcode|(?:ال)?(?:باركود|كود|رمز|بند|جمركي))$/

/** A query that ends in a word: this word may not be complete yet. */
const ENDS_IN_WORD = new RegExp(`[${WORD_CHARACTERS}]$`)

/** Splits a query into the terms that must all be found. */
export function termsOf(query: string, concepts: Concepts): Term[] {
  const isOpen = ENDS_IN_WORD.test(query.replace(INVISIBLE, ''))
  // Leaves out a unit without an amount, and a last word that may become an article («ا»).
  const all = wordsOf(query)
    .map(withoutArabizi)
    .filter((word, at, { length }) => !isUnit(word) && !(isOpen && at === length - 1 && mayBecomeArticle(word)))
  const hasCode = all.some((word) => startedCode(word).length > 0)
  const telling = all.filter((word) => !isStopWord(word) && !(hasCode && NAMES_CODE.test(word)))
  const typed = telling.length > 0 ? telling : all
  const found = findConcepts(typed.map(stem), concepts)
  const terms: Term[] = []
  for (let at = 0; at < typed.length; ) {
    const phrase = found.find(({ start }) => start === at)
    const end = phrase?.end ?? at + 1
    const words = typed.slice(at, end).map((word, index) => termOfWord(word, isOpen && at + index === typed.length - 1, concepts))
    const [first] = words
    const aside = phrase && asideOf(phrase.concept)
    if (words.length === 1 && first) terms.push({ ...first, ...aside })
    else if (phrase)
      terms.push({ typed: typed.slice(at, end).join(' '), words: [phrase.concept], prefixes: [], parts: words, ...aside })
    at = end
  }
  return terms.every((term) => term.aside) ? terms.map(({ aside, ...term }) => term) : terms
}

const asideOf = (concept: string): Pick<Term, 'aside'> =>
  concept.startsWith(CONTAINER) ? { aside: 'container' } : concept.startsWith(QUESTION) ? { aside: 'question' } : {}

/** @param isTyping whether the word is still being typed, so that its beginning is enough */
export function termOfWord(word: string, isTyping: boolean, concepts: Concepts): Term {
  const concept = concepts.byPhrase.get(stem(word))
  const isOpen = isTyping && !word.startsWith('#')
  const number = spokenNumber(word)
  return {
    typed: word,
    words: [
      ...possibleStems(word),
      ...(number ? [String(number)] : []),
      ...(concept ? [concept] : []),
      ...(isOpen ? startedConcepts(word, concepts) : []),
    ],
    prefixes: [...(isOpen ? new Set([word, ...possibleStems(word), afterArticle(word) ?? word]) : []), ...startedCode(word)],
    parts: [],
  }
}

/** The beginning of a code. Each word may be such a beginning, whether the word is complete or not. */
function startedCode(word: string): string[] {
  const digits = BEGINS_CODE.test(word) ? word.replaceAll('.', '') : ''
  return digits.length < FEWEST_FOR_CODE ? [] : [CODE + digits]
}

/** Concepts with a word that begins like this: «شاه» is the beginning of «شاهي». */
function startedConcepts(word: string, { byPhrase }: Concepts): string[] {
  if (word.length < FEWEST_FOR_SYNONYM) return []
  const started = [...byPhrase].filter(([phrase]) => phrase.startsWith(word) && !phrase.includes(' '))
  return [...new Set(started.map(([, concept]) => concept))]
}
