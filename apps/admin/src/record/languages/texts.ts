import type { Locale } from '@bayt/content/locale'
import { languageName } from '../../ui/i18n/format.ts'

/** The texts about a language that is behind the other language. `language` is the code of the changed language. */
const en = {
  changedOn: (language: Locale, date: string) => `${languageName('en', language)} changed on ${date}:`,
  changedOnBy: (language: Locale, date: string, name: string) =>
    `${languageName('en', language)} changed on ${date}, by \u2068${name}\u2069:`,
  /** For a text whose letters all belong to another language than its field. */
  otherLanguage: (language: Locale) => `No letter of this text is ${languageName('en', language)}. Is it in the right field?`,
  stillRight: 'Still right',
  noted: (field: string) => `Confirmed as still right: ${field}`,
  changedMeanwhile: 'This text or its mark has just changed. If the mark is still there, compare once more.',
  failed: (message: string) => `Failed to note it: ${message}`,
  /** @param fields labels, as a list */
  warning: (fields: string) => `Visitors will see this as it was: ${fields}`,
  /** Instead of `warning` for search words: visitors do not see search words. */
  searchWarning: (fields: string) => `The search will use this as it was: ${fields}`,
  warningHint: 'The other language changes with this save. The history will show this.',
  forbidden: (fields: string) => `Change this too before you save: ${fields}`,
  forbiddenHint:
    'The other language changes with this save, and an admin has set that no language of the site may be out of date.',
  filter: 'Languages',
  all: 'All languages',
  /** The records that match the filter could not be read. */
  notApplied: 'This filter could not be loaded, so the list shows all records.',
  /** In lists, and as the choices of their filter. */
  badges: {
    ar_behind: 'Arabic out of date',
    ar_missing: 'Arabic missing',
    en_behind: 'English out of date',
    en_missing: 'English missing',
  },
}

const ar: typeof en = {
  changedOn: (language, date) => `تغيّر النص ب${languageName('ar', language)} في ${date}:`,
  changedOnBy: (language, date, name) => `تغيّر النص ب${languageName('ar', language)} في ${date} (\u2068${name}\u2069):`,
  otherLanguage: (language) => `ليس في هذا النص حرف ب${languageName('ar', language)}. هل هو في حقله الصحيح؟`,
  stillRight: 'ما زال صحيحًا',
  noted: (field) => `تأكّدت صحته: ${field}`,
  changedMeanwhile: 'تغيّر هذا النص أو علامته قبل قليل. إن بقيت العلامة فقارن النصين من جديد.',
  failed: (message) => `تعذّر حفظ التأكيد: ${message}`,
  warning: (fields) => `سيرى الزوار هذا النص كما كان: ${fields}`,
  searchWarning: (fields) => `سيستخدم البحث هذه الكلمات كما كانت: ${fields}`,
  warningHint: 'يغيّر هذا الحفظ اللغة الأخرى وحدها. سيظهر ذلك في سجل التغييرات.',
  forbidden: (fields) => `عدّل هذا النص أيضًا قبل الحفظ: ${fields}`,
  forbiddenHint: 'يغيّر هذا الحفظ اللغة الأخرى وحدها، وقد قرّر أحد المديرين ألا تتأخر في الموقع لغة عن الأخرى.',
  filter: 'اللغات',
  all: 'كل اللغات',
  notApplied: 'تعذّر تحميل هذه التصفية، فالقائمة تعرض كل السجلات.',
  badges: {
    ar_behind: 'العربية متأخرة',
    ar_missing: 'العربية ناقصة',
    en_behind: 'الإنجليزية متأخرة',
    en_missing: 'الإنجليزية ناقصة',
  },
}

export const LANGUAGE_TEXTS: Record<Locale, typeof en> = { en, ar }
