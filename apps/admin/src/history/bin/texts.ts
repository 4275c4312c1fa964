import type { Locale } from '@bayt/content/locale'
import { counted, countInArabic, DAYS } from '../../ui/i18n/count.ts'
import { RECORDS } from '../restore-texts.ts'

const records = (count: number) => counted(count, 'record')

/** The texts of the bin. */
const en = {
  intro: (days: number) =>
    `What is deleted stays here for ${counted(days, 'day')}. A restored record has the same address, so that old links work again.`,
  introAlways: 'What is deleted stays here. A restored record has the same address, so that old links work again.',
  loading: 'Loading the bin...',
  empty: 'The bin is empty',
  nothingFound: 'Nothing in the bin matches',
  fetchFailed: (message: string) => `Failed to fetch the bin: ${message}`,
  search: 'Search by name',
  searchesLoaded: (loaded: string, total: string) => `Searches the ${loaded} of ${total} records that are loaded.`,
  kind: 'Kind',
  allKinds: 'All kinds',
  withCount: (label: string, count: string) => `${label} (${count})`,
  columns: { record: 'Deleted record', deleted: 'Deleted', leaves: 'Removed for good', actions: 'Actions' },
  selectAll: 'Select all shown',
  restoreSelected: 'Restore selected',
  restore: 'Restore',
  restoreOf: (name: string) => `Restore ${name}`,
  others: 'Somebody else deleted this. An editor or an admin can restore it.',
  outside: 'Outside the console',
  leavesNever: 'When an admin empties the bin',
  older: 'Show older',
  restoredHere: 'Restored now',
  /** Follows the name of a record that was restored as inactive. */
  hidden: 'inactive until you choose a picture',
  emptying: {
    empty: 'Empty the bin',
    remove: (name: string) => `Remove ${name} for good`,
    titleOfOne: 'Remove for good?',
    ofOne: 'The record and all its versions are removed. This cannot be undone.',
    title: 'Empty the bin?',
    emptyQuestion: (count: number) =>
      `${records(count)} and all ${count === 1 ? 'its' : 'their'} versions are removed. This cannot be undone.`,
    emptyConfirm: (count: number) => `Remove ${records(count)} for good`,
    emptied: (count: number) => `${records(count)} removed for good`,
    none: 'Nothing of that is left to remove. The list shows what is in the bin now.',
    failed: (message: string) => `Failed to empty the bin: ${message}`,
    unanswered: (message: string) => `It is not known whether anything was removed from the bin: ${message}`,
  },
}

/** As an object or after a preposition. */
const RECORDS_GENITIVE = { ...RECORDS, two: 'سجلين' }
const subject = (count: number) => countInArabic(count, RECORDS)
const genitive = (count: number) => countInArabic(count, RECORDS_GENITIVE)

const ar: typeof en = {
  intro: (days) =>
    `يبقى هنا ما حُذف مدة ${countInArabic(days, DAYS)}. يعود السجل المستعاد إلى عنوانه نفسه، فتعمل روابطه القديمة من جديد.`,
  introAlways: 'يبقى هنا ما حُذف. يعود السجل المستعاد إلى عنوانه نفسه، فتعمل روابطه القديمة من جديد.',
  loading: 'جارٍ تحميل سلة المحذوفات...',
  empty: 'سلة المحذوفات فارغة',
  nothingFound: 'لا شيء مطابق في سلة المحذوفات',
  fetchFailed: (message) => `تعذّر جلب سلة المحذوفات: ${message}`,
  search: 'البحث بالاسم',
  searchesLoaded: (loaded, total) => `يشمل البحث السجلات المحمّلة: ${loaded} من ${total}.`,
  kind: 'النوع',
  allKinds: 'كل الأنواع',
  withCount: (label, count) => `${label} (${count})`,
  columns: { record: 'السجل المحذوف', deleted: 'الحذف', leaves: 'الإزالة النهائية', actions: 'الإجراءات' },
  selectAll: 'تحديد كل المعروض',
  restoreSelected: 'استعادة المحدَّد',
  restore: 'استعادة',
  restoreOf: (name) => `استعادة ${name}`,
  others: 'حذفه شخص آخر. يمكن لمحرّر أو مدير أن يستعيده.',
  outside: 'من خارج لوحة الإدارة',
  leavesNever: 'عندما يُفرغ مدير السلة',
  older: 'عرض الأقدم',
  restoredHere: 'استُعيد الآن',
  hidden: 'معطّل إلى أن تختار صورة',
  emptying: {
    empty: 'إفراغ السلة',
    remove: (name) => `إزالة ${name} نهائيًا`,
    titleOfOne: 'إزالة نهائية؟',
    ofOne: 'يُزال السجل وجميع نسخه. لا يمكن التراجع عن ذلك.',
    title: 'إفراغ سلة المحذوفات؟',
    emptyQuestion: (count) => `يُزال ${subject(count)} مع جميع النسخ. لا يمكن التراجع عن ذلك.`,
    emptyConfirm: (count) => `إزالة ${genitive(count)} نهائيًا`,
    emptied: (count) => `أُزيل ${subject(count)} نهائيًا`,
    none: 'لم يبقَ من ذلك ما يُزال. القائمة تعرض ما في السلة الآن.',
    failed: (message) => `تعذّر إفراغ السلة: ${message}`,
    unanswered: (message) => `لا يُعرف هل أُزيل شيء من السلة أم لا: ${message}`,
  },
}

export const BIN_TEXTS: Record<Locale, typeof en> = { en, ar }
