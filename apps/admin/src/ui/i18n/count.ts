import { formatNumber, pluralForm } from './format.ts'

/** The forms of a counted noun. The forms for one and two have no number; the other forms follow a number. */
export interface CountedNoun {
  one: string
  two: string
  /** After 3 to 10. */
  few: string
  /** After 11 to 99. */
  many: string
  /** After 100 and its multiples, after 101 and 102, and without a number. */
  other: string
}

/**
 * A number with its noun, in Arabic grammar and Arabic digits: `حقل واحد`, `حقلان`, `٣ حقول`, `١١ حقلًا`, `١٠٠ حقل`. The caller
 * has a separate sentence for zero.
 */
export function countInArabic(count: number, noun: CountedNoun): string {
  const form = pluralForm('ar', count)
  if (form === 'one' || form === 'two') return noun[form]
  const counted = form === 'few' || form === 'many' ? noun[form] : noun.other
  return `${formatNumber('ar', count)} ${counted}`
}

export const LETTERS: CountedNoun = { one: 'حرف واحد', two: 'حرفان', few: 'أحرف', many: 'حرفًا', other: 'حرف' }

/** After «عن» and «من». */
export const LETTERS_GENITIVE: CountedNoun = { ...LETTERS, two: 'حرفين' }

/** After «بعد» and «مدة». */
export const MINUTES: CountedNoun = { one: 'دقيقة واحدة', two: 'دقيقتين', few: 'دقائق', many: 'دقيقة', other: 'دقيقة' }

/** After «مدة». */
export const HOURS: CountedNoun = { one: 'ساعة واحدة', two: 'ساعتين', few: 'ساعات', many: 'ساعة', other: 'ساعة' }

/** After «مدة». */
export const DAYS: CountedNoun = { one: 'يوم واحد', two: 'يومين', few: 'أيام', many: 'يومًا', other: 'يوم' }

/** A number with its noun: `1 field`, `1,000 fields`. @param noun a noun whose plural ends in `s` */
export function counted(count: number, noun: string): string {
  return `${formatNumber('en', count)} ${count === 1 ? noun : `${noun}s`}`
}
