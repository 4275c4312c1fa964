import { WORD_CHARACTERS } from './characters.ts'

/** Units in their typed, folded form, with their size in grams or millilitres. */
const UNITS: Record<'g' | 'ml', Record<string, number>> = {
  g: {
    ...each(1000, 'kg kgs kilo kilos kilogram kilograms kilogramme kilogrammes كجم كغ كغم ك كيلو كيلوجرام كيلوغرام كيلوات'),
    ...each(1, 'g gr gm gms gram grams gramme grammes جم غ غم غرام جرام جرامات غرامات'),
    ...each(1_000_000, 'ton tons tonne tonnes طن اطنان'),
  },
  ml: {
    ...each(1000, 'l lt ltr ltrs liter liters litre litres ل لتر لترات ليتر'),
    ...each(1, 'ml مل ملل ملي مليلتر ملليلتر'),
  },
}

/** Spoken parts of a unit: `نص كيلو`, `half a kilo`. */
const PARTS: Record<string, number> = { ...each(0.5, 'نص نصف half'), ...each(0.25, 'ربع quarter'), ...each(0.125, 'ثمن') }
/** Amounts of packs in words: `خمسين كيلو`. */
const NUMBERS: Record<string, number> = {
  ...each(2, 'اثنين ثنين'),
  ...each(3, 'ثلاثه ثلاث'),
  ...each(4, 'اربعه اربع'),
  ...each(5, 'خمسه خمس'),
  ...each(10, 'عشره عشر'),
  ...each(20, 'عشرين'),
  ...each(25, 'خمسه_وعشرين'),
  ...each(30, 'ثلاثين'),
  ...each(40, 'اربعين'),
  ...each(50, 'خمسين'),
  ...each(100, 'ميه'),
}
const SAID = { ...PARTS, ...NUMBERS }

function each(size: number, names: string): Record<string, number> {
  return Object.fromEntries(names.split(' ').map((name) => [name.replace('_', ' '), size]))
}

const ALL_UNITS = { ...UNITS.g, ...UNITS.ml }
const UNIT_NAMES = new Set(Object.keys(ALL_UNITS))
const SPOKEN = new Map(Object.entries(NUMBERS))
const alternatives = (names: Record<string, number>) =>
  Object.keys(names)
    .sort((a, b) => b.length - a.length)
    .join('|')
/** Amounts of at most six digits and three decimals: every number of grams is exact. */
const QUANTITY = new RegExp(
  `(^|[^${WORD_CHARACTERS}.])(?:(\\d{1,6}(?:\\.\\d{1,3})?)|(${alternatives(SAID)})(?: an?)?) ?-?(${alternatives(ALL_UNITS)})(?![${WORD_CHARACTERS}])`,
  'g',
)
/** A decimal comma between two digits, Arabic or Latin; it becomes a decimal point. */
const DECIMAL_COMMA = /(\d)[٫,](?=\d)/g
/**
 * A word and an amount with decimals, typed as one: `oil1.5l`. A word with a whole amount, such as `7up`, stays one word; near
 * answers split it.
 */
const WORD_AND_DECIMAL = /([a-z\u0621-\u064A])(\d+\.\d)/g
/** A code with several dots, such as `1006.30.10`; a decimal has one. */
const DOTTED = /\d+(?:\.\d+){2,}/g
const THOUSANDS = /(\d)[٬'](?=\d{3})/g

/** Whether a word is only a unit, without an amount. A single letter is no unit: it may be the beginning of a word. */
export const isUnit = (word: string) => word.length > 1 && UNIT_NAMES.has(word)

/** The number that a number word names; a query also finds the number as digits. */
export const spokenNumber = (word: string): number | undefined => SPOKEN.get(word)

/** The token of an amount. @param unit the typed unit, folded */
export function quantityToken(amount: number, unit: string): string | undefined {
  const kind = unit in UNITS.g ? 'g' : unit in UNITS.ml ? 'ml' : undefined
  const size = kind && UNITS[kind][unit]
  return size === undefined ? undefined : `#${Number((amount * size).toFixed(3))}${kind}`
}

/** Extracts the amounts from a folded text. @returns the tokens and numbers of the amounts, and the text without the amounts */
export function quantityTokens(folded: string): { tokens: string[]; numbers: string[]; rest: string } {
  const tokens: string[] = []
  const numbers: string[] = []
  const text = folded
    .replace(DOTTED, (code) => code.replaceAll('.', ''))
    .replace(THOUSANDS, '$1')
    .replace(DECIMAL_COMMA, '$1.')
    .replace(WORD_AND_DECIMAL, '$1 $2')
  const rest = text.replace(QUANTITY, (_, before: string, number: string | undefined, part: string | undefined, unit: string) => {
    const token = quantityToken(number === undefined ? (SAID[part ?? ''] ?? 0) : Number(number), unit)
    if (token) tokens.push(token)
    if (number !== undefined) numbers.push(number)
    return `${before} `
  })
  return { tokens, numbers, rest }
}
