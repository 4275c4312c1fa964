import type { PackUnit } from '../entities/categories.ts'
import { type Locale, perLocale } from '../locale.ts'

/** A unit in speech: below one kilogram or litre, people say grams and millilitres. */
type SpokenUnit = PackUnit | 'Gram' | 'Millilitre'

const PARTS = { Kg: 'Gram', Litre: 'Millilitre' } as const satisfies Record<PackUnit, SpokenUnit>

/** The units as printed on packs (spec: public-site §3: Kg or Litre). */
export const UNIT_NAMES: Record<Locale, Record<SpokenUnit, string>> = {
  en: { Kg: 'Kg', Litre: 'Litre', Gram: 'g', Millilitre: 'ml' },
  ar: { Kg: 'كجم', Litre: 'لتر', Gram: 'جم', Millilitre: 'مل' },
}

const numbers = /* @__PURE__ */ perLocale((intl) => new Intl.NumberFormat(intl, { maximumFractionDigits: 3 }))
const lists = /* @__PURE__ */ perLocale((intl) => new Intl.ListFormat(intl, { type: 'conjunction' }))

/** The number and the unit of an amount as in speech: 0.17 Kg is `['170', 'g']` or `['١٧٠', 'جم']`. */
function partsOf(locale: Locale, size: number, unit: PackUnit): [number: string, unit: string] {
  const [number, spoken] = size < 1 ? [Math.round(size * 1e6) / 1000, PARTS[unit]] : [size, unit]
  return [numbers(locale).format(number), UNIT_NAMES[locale][spoken]]
}

/** A pack size as in speech: `170 g`, `1.5 Litre`, `٧٥٠ مل`. @param size in its stored unit, greater than 0 */
export function formatAmount(locale: Locale, size: number, unit: PackUnit): string {
  return partsOf(locale, size, unit).join(' ')
}

/**
 * Several pack sizes in a sentence: `1, 5, and 40 Kg`; each size has its unit if the units differ: `750 ml and 5 Litre`. Empty
 * without sizes.
 */
export function listAmounts(locale: Locale, sizes: readonly number[], unit: PackUnit): string {
  const parts = sizes.map((size) => partsOf(locale, size, unit))
  const [first] = parts
  if (!first) return ''
  const list = lists(locale)
  const haveOneUnit = parts.every(([, name]) => name === first[1])
  return haveOneUnit
    ? `${list.format(parts.map(([number]) => number))} ${first[1]}`
    : list.format(parts.map((part) => part.join(' ')))
}
