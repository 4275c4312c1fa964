import type { Locale } from '@bayt/content/locale'
import { countInArabic } from '../../lib/i18n/arabic-count.ts'
import { counted } from '../../lib/i18n/english-count.ts'

const RESULTS = { one: 'نتيجة واحدة', two: 'نتيجتان', few: 'نتائج', many: 'نتيجة', other: 'نتيجة' }

interface SearchTexts {
  /** The first search of a table on this device. */
  reading: (read: string, total: string) => string
  /** A search without a connection. @param missing results whose rows are not on the device */
  offline: (age: string, missing: number) => string
}

export const SEARCH_TEXTS: Record<Locale, SearchTexts> = {
  en: {
    reading: (read, total) => `Loading the texts for the search, once for this device: ${read} of ${total}.`,
    offline: (age, missing) =>
      `No connection. The search covers what this device keeps. Last compared with the server: ${age}.${
        missing === 0 ? '' : ` Shown only with a connection: ${counted(missing, 'result')}.`
      }`,
  },
  ar: {
    reading: (read, total) => `جارٍ تحميل نصوص البحث، مرة واحدة على هذا الجهاز: ${read} من ${total}.`,
    offline: (age, missing) =>
      `لا يوجد اتصال. يشمل البحث المحفوظ على هذا الجهاز. آخر مقارنة بالخادم: ${age}.${
        missing === 0 ? '' : ` ولا تظهر دون اتصال: ${countInArabic(missing, RESULTS)}.`
      }`,
  },
}
