import { LOCALES, type Locale } from '@bayt/content/locale'
import { capitalised } from '../data/errors/describe.ts'

/**
 * The sentences that every screen of records has in English, around the noun for its records (spec: admin §8).
 * @param many the plural; equal to `one` for a noun that is always plural, such as `trade facts`
 */
export function inEnglish(one: string, many = `${one}s`) {
  const atStart = capitalised(one)
  return {
    theRecord: `the ${one}`,
    loading: `Loading ${many}...`,
    empty: `No ${many} found`,
    search: `Search ${many}`,
    confirmDelete: `Are you sure you want to delete ${one === many ? 'these' : 'this'} ${one}?`,
    created: `${atStart} created successfully`,
    updated: `${atStart} updated successfully`,
    deleted: `${atStart} deleted successfully`,
    fetchFailed: (message: string) => `Failed to fetch ${many}: ${message}`,
    saveFailed: (message: string) => `Failed to save ${one}: ${message}`,
    deleteFailed: (message: string) => `Failed to delete ${one}: ${message}`,
  }
}

/**
 * The same sentences in Arabic, without those whose order of words depends on the noun.
 * @param one with its article, such as «الشهادة»
 * @param many the plural as an object, such as «المستخدمين»
 */
export function inArabic(one: string, many: string, { isFeminine = false } = {}) {
  const ending = isFeminine ? 'ت' : ''
  return {
    theRecord: one,
    loading: `جارٍ تحميل ${many}...`,
    search: `البحث في ${many}`,
    created: `أُنشئ${ending} ${one}`,
    updated: `حُدّث${ending} ${one}`,
    deleted: `حُذف${ending} ${one}`,
    fetchFailed: (message: string) => `تعذّر جلب ${many}: ${message}`,
    saveFailed: (message: string) => `تعذّر حفظ ${one}: ${message}`,
    deleteFailed: (message: string) => `تعذّر حذف ${one}: ${message}`,
  }
}

/** The languages in a note behind a label, in each language of the interface. */
const NOTES: Record<Locale, Record<Locale, string>> = {
  en: { en: 'English', ar: 'Arabic' },
  ar: { en: 'بالإنجليزية', ar: 'بالعربية' },
}

/** The labels of a text that has a column for each language: `Title (English)`, `Title (Arabic)`. */
export function labelsIn<Name extends string>(locale: Locale, name: Name, label: string) {
  return perLanguage(name, (language) => `${label} (${NOTES[locale][language]})`)
}

/** The same hint below the field of each language. */
export const inEachLanguage = <Name extends string>(name: Name, hint: string) => perLanguage(name, () => hint)

function perLanguage<Name extends string>(name: Name, text: (language: Locale) => string) {
  const texts = LOCALES.map((language) => [`${name}_${language}`, text(language)])
  return Object.fromEntries(texts) as Record<`${Name}_${Locale}`, string>
}
