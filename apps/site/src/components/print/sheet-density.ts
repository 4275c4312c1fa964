/** The text size of a printed sheet: short texts fill the page, and long texts fit on it; undefined for the ordinary size. */
export type SheetDensity = 'short' | 'dense' | 'densest' | undefined

const SHORT_BELOW = 700
/** Texts of at least this length, in characters of a paragraph, need a smaller size to fit on one A4 page. */
const DENSE_FROM = 900
const DENSEST_FROM = 1_900
/** A line of a list counts as at least this many characters. */
const LIST_LINE = 45
/** A character of the name counts as this many characters of a paragraph. */
const NAME_WEIGHT = 4

interface SheetTexts {
  name: string
  description: string | null
  /** Features, one entry per line. */
  features: string | null
}

/** Estimates how much of the page the texts of a product fill. */
export function sheetDensity({ name, description, features }: SheetTexts): SheetDensity {
  const lines = (features ?? '').split('\n').map(({ length }) => Math.max(length, LIST_LINE))
  const amount = lines.reduce((sum, length) => sum + length, name.length * NAME_WEIGHT + (description ?? '').length)
  if (amount < DENSE_FROM) return amount < SHORT_BELOW ? 'short' : undefined
  return amount < DENSEST_FROM ? 'dense' : 'densest'
}
