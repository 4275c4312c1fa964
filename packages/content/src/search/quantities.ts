import { WORD_CHARACTERS } from './characters.ts'

/** Units as they are typed, folded, with their size in the unit of the token. */
const UNITS: Record<'g' | 'ml', Record<string, number>> = {
  g: {
    ...each(1000, 'kg kgs kilo kilos kilogram kilograms kilogramme kilogrammes كجم كغ كغم كيلو كيلوجرام كيلوغرام كيلوات'),
    ...each(1, 'g gr gm gms gram grams gramme grammes جم غ غم غرام جرام جرامات غرامات'),
    ...each(1_000_000, 'ton tons tonne tonnes طن اطنان'),
  },
  ml: {
    ...each(1000, 'l lt ltr ltrs liter liters litre litres لتر لترات ليتر'),
    ...each(1, 'ml مل ملل ملي مليلتر ملليلتر'),
  },
}

/** Parts of a unit that are said, not written as a number: `نص كيلو`, `half a kilo`. */
const PARTS: Record<string, number> = { ...each(0.5, 'نص نصف half'), ...each(0.25, 'ربع quarter'), ...each(0.125, 'ثمن') }

function each(size: number, names: string): Record<string, number> {
  return Object.fromEntries(names.split(' ').map((name) => [name, size]))
}

const ALL_UNITS = { ...UNITS.g, ...UNITS.ml }
const alternatives = (names: Record<string, number>) =>
  Object.keys(names)
    .sort((a, b) => b.length - a.length)
    .join('|')
/** Amounts of at most six digits and three decimals: every number of grams is exact. */
const QUANTITY = new RegExp(
  `(?<![${WORD_CHARACTERS}.])(?:(\\d{1,6}(?:\\.\\d{1,3})?)|(${alternatives(PARTS)})(?: an?)?) ?-?(${alternatives(ALL_UNITS)})(?![${WORD_CHARACTERS}])`,
  'g',
)
/** The Arabic decimal comma is also folded to a comma. */
const DECIMAL_COMMA = /(?<=\d)[٫,](?=\d)/g
const THOUSANDS = /(?<=\d)[٬'](?=\d{3})/g

/** Whether a word is only a unit, without an amount. */
export const isUnit = (word: string) => Object.hasOwn(ALL_UNITS, word)

/** The token of an amount. @param unit as it is typed, folded */
export function quantityToken(amount: number, unit: string): string | undefined {
  const kind = unit in UNITS.g ? 'g' : unit in UNITS.ml ? 'ml' : undefined
  const size = kind && UNITS[kind][unit]
  return size === undefined ? undefined : `#${Number((amount * size).toFixed(3))}${kind}`
}

/** Takes the amounts out of a folded text. @returns their tokens and numbers, and the text without them */
export function quantityTokens(folded: string): { tokens: string[]; numbers: string[]; rest: string } {
  const tokens: string[] = []
  const numbers: string[] = []
  const text = folded.replace(THOUSANDS, '').replace(DECIMAL_COMMA, '.')
  const rest = text.replace(QUANTITY, (_, number: string | undefined, part: string | undefined, unit: string) => {
    const token = quantityToken(number === undefined ? (PARTS[part ?? ''] ?? 0) : Number(number), unit)
    if (token) tokens.push(token)
    if (number !== undefined) numbers.push(number)
    return ' '
  })
  return { tokens, numbers, rest }
}
