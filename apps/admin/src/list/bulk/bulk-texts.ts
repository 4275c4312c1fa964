import type { Locale } from '@bayt/content/locale'
import { counted, countInArabic } from '../../ui/i18n/count.ts'

const records = (count: number) => counted(count, 'record')

/**
 * The texts of the selection in a list, which are loaded together with the selection. The texts of its commands are in
 * `command-texts.ts`.
 */
const en = {
  start: 'Select',
  select: (name: string) => `Select ${name}`,
  selectPage: 'Select all on this page',
  selected: (count: number) => `${records(count)} selected`,
}

const RECORDS = { one: 'سجل واحد', two: 'سجلان', few: 'سجلات', many: 'سجلًا', other: 'سجل' }

const ar: typeof en = {
  start: 'تحديد',
  select: (name) => `تحديد ${name}`,
  selectPage: 'تحديد كل ما في هذه الصفحة',
  selected: (count) => `المحدَّد: ${countInArabic(count, RECORDS)}`,
}

export const BULK_TEXTS: Record<Locale, typeof en> = { en, ar }
