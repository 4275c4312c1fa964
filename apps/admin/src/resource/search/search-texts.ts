import type { Locale } from '@bayt/content/locale'
import { countInArabic } from '../../lib/i18n/arabic-count.ts'
import { counted } from '../../lib/i18n/english-count.ts'

const RESULTS = { one: 'نتيجة واحدة', two: 'نتيجتان', few: 'نتائج', many: 'نتيجة', other: 'نتيجة' }

interface SearchTexts {
  /** Shown during the first search of a table on this device, until the search can answer. */
  readingNames: (progress: string) => string
  /** Shown after the first search has answered from the names only. @param progress for example `25 of 37` */
  readingOthers: (progress: string | undefined) => string
  /** The other texts could not be read. */
  othersFailed: string
  /** Shown for a search without a connection. @param missing number of results whose rows are not on the device */
  offline: (age: string, missing: number, isPartial: boolean) => string
}

export const SEARCH_TEXTS: Record<Locale, SearchTexts> = {
  en: {
    readingNames: (progress) => `Loading names and titles for the search, once for this device: ${progress}.`,
    readingOthers: (progress) =>
      `So far the search covers all names and titles. The other texts are loading, once for this device${progress ? `: ${progress}` : ''}.`,
    othersFailed: 'The search covers all names and titles. The other texts could not all be loaded.',
    offline: (age, missing, isPartial) =>
      `No connection. The search covers what this device keeps${
        isPartial ? ': all names and titles, but not yet all other texts' : ''
      }. Last compared with the server: ${age}.${
        missing === 0 ? '' : ` Shown only with a connection: ${counted(missing, 'result')}.`
      }`,
  },
  ar: {
    readingNames: (progress) => `جارٍ تحميل الأسماء والعناوين للبحث، مرة واحدة على هذا الجهاز: ${progress}.`,
    readingOthers: (progress) =>
      `يشمل البحث حتى الآن كل الأسماء والعناوين. جارٍ تحميل بقية النصوص، مرة واحدة على هذا الجهاز${progress ? `: ${progress}` : ''}.`,
    othersFailed: 'يشمل البحث كل الأسماء والعناوين. تعذّر تحميل بقية النصوص كلها.',
    offline: (age, missing, isPartial) =>
      `لا يوجد اتصال. يشمل البحث المحفوظ على هذا الجهاز${
        isPartial ? ': كل الأسماء والعناوين، وليس بقية النصوص كلها' : ''
      }. آخر مقارنة بالخادم: ${age}.${missing === 0 ? '' : ` ولا تظهر دون اتصال: ${countInArabic(missing, RESULTS)}.`}`,
  },
}
