/**
 * Light stemming: removes the differences between forms of a word. Arabic follows Larkey's light10 (Larkey, Ballesteros, Connell:
 * Light Stemming for Arabic Information Retrieval, 2007), with longer minimum lengths, because product names are short, and with
 * a table of words that only seem to have an article or a prefix.
 */

import { LONGEST_WORD } from './words.ts'

/** Folded words whose first or last letters only look like an article, a prefix or an ending. */
const WHOLE_WORDS = new Set(
  'الان الماني البان الياف باستا بازلا بازلاء بسمتي بطاطا بطاطس بهارات بيتزا بسكويت بقول بذور حبهان باميه بندوره بودره بحريه بخور برغل لبان لبنه لحوم لوبيا ليمون وحده وادي واحد وصفه وصفات وجبه والد وافر'.split(
    ' ',
  ),
)
const ARTICLES = ['وال', 'بال', 'كال', 'فال', 'ولل', 'لل', 'ال']
/** «ا», «وا»: a beginning that may become an article when the visitor types on. */
export const mayBecomeArticle = (word: string) => ARTICLES.some((article) => article.startsWith(word))

/** The word without its article, if at least one letter follows: «الذ» is the beginning of «الذرة». */
export function afterArticle(word: string): string | undefined {
  const article = ARTICLES.find((start) => word.startsWith(start) && word.length > start.length)
  return article && word.slice(article.length)
}

const SUFFIXES = ['ات', 'ون', 'ين', 'ان', 'يه', 'ها', 'ه', 'ي']
const MIN_STEM = 3

const IS_ARABIC = /^[\u0621-\u064A]+$/

/** The stem of a folded word. Numbers and amounts are their own stems. */
export function stem(word: string): string {
  if (IS_ARABIC.test(word)) return arabicStem(word)
  return /^[a-z]+$/.test(word) ? englishStem(word) : word
}

/** Digits that stand for Arabic letters in words typed with Latin letters. */
const ARABIZI: Record<string, string> = { 2: '', 3: '', 5: 'kh', 6: 't', 7: 'h', 8: 'q', 9: 's' }

/** A word followed by an amount without a space: `rice25kg`, not `mil7` or `na7l`. */
const AMOUNT_AT_END = /^[a-z]{2,}(?:\d\d+[gl]?|\d+(?:kgs?|kilos?|gms?|grams?|ml|ltrs?|lit(?:er|re)s?))$/

/** A word typed with digits for Arabic letters, with Latin letters only: `sa7el` is `sahel`. */
export function withoutArabizi(word: string): string {
  if (!/^(?=.*[a-z])[a-z2356789]+$/.test(word) || AMOUNT_AT_END.test(word)) return word
  return word.replace(/\d/g, (digit) => ARABIZI[digit] ?? '')
}

/**
 * The stems that a word may have: a single و, ب or ل at its beginning may be a separate word («وسكر») or the first letter of the
 * word («ورق»). Digits among Latin letters are read as in a query, so that the query `7Up` finds `7Up`.
 */
export function possibleStems(word: string): string[] {
  const first = stem(word)
  const read = withoutArabizi(word)
  if (read !== word) return [first, stem(read).slice(0, LONGEST_WORD)]
  if (!IS_ARABIC.test(word) || WHOLE_WORDS.has(word) || !/^[وبل]/.test(word) || word.length <= MIN_STEM) return [first]
  const second = stem(word.slice(1))
  return second === first ? [first] : [first, second]
}

function arabicStem(word: string): string {
  if (WHOLE_WORDS.has(word)) return word
  const bare = withoutArticle(word)
  if (WHOLE_WORDS.has(bare)) return bare
  const suffix = SUFFIXES.find((end) => bare.endsWith(end) && bare.length - end.length >= MIN_STEM)
  return suffix ? bare.slice(0, -suffix.length) : bare
}

function withoutArticle(word: string): string {
  const article = ARTICLES.find((start) => word.startsWith(start) && word.length - start.length >= 2)
  return article ? word.slice(article.length) : word
}

/** English: plurals, and the endings -ing, -ed and -e of longer words. */
function englishStem(word: string): string {
  if (word.length <= 3) return word
  const single = word.endsWith('ies')
    ? `${word.slice(0, -3)}y`
    : /(?:ss|sh|ch|x|z)es$/.test(word)
      ? word.slice(0, -2)
      : /[^siu]s$/.test(word)
        ? word.slice(0, -1)
        : word
  const base = single.replace(/([a-z]{4})(?:ing|ed)$/, '$1')
  return base.length > 4 ? base.replace(/e$/, '') : base
}
