import type { Locale } from '@bayt/content/locale'
import { counted, countInArabic, DAYS } from '../../ui/i18n/count.ts'

const records = (count: number) => counted(count, 'record')

/** The texts of the bin, and of restores from it. */
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
  /** The record came back inactive, because it needs a picture that is gone. */
  restoredHidden: (name: string) =>
    `Restored as inactive: ${name}. Visitors see it once you choose a picture and make it active.`,
  /** @param hidden number of inactive records among them, which need a missing picture */
  restoredMany: (count: number, hidden: number) =>
    `${records(count)} restored${hidden > 0 ? `; ${records(hidden)} ${hidden === 1 ? 'is inactive without its picture' : 'are inactive without their pictures'}` : ''}`,
  undone: 'Undone: the record is in the bin again.',
  /** @param kept number of records that stay restored, because somebody changed them since */
  undoneMany: (count: number, kept: number) =>
    `Undone: ${records(count)} in the bin again${kept > 0 ? `; ${records(kept)} changed by somebody since and kept` : ''}`,
  notRestored: (name: string, reason: string) => `${name} was not restored: ${reason}`,
  unanswered: (name: string, reason: string) => `It is not known whether ${name} was restored: ${reason}`,
  notInBin: 'it is no longer in the bin.',
  restoredBy: (person: string) => `${person} has restored it already.`,
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

/** The counted noun as a subject; `RECORDS_GENITIVE` as an object or after a preposition. */
const RECORDS = { one: 'سجل واحد', two: 'سجلان', few: 'سجلات', many: 'سجلًا', other: 'سجل' }
const RECORDS_GENITIVE = { ...RECORDS, two: 'سجلين' }
const HIDDEN = {
  one: 'سجل واحد معطّل من دون صورته',
  two: 'سجلان معطّلان من دون صورتيهما',
  few: 'سجلات معطّلة من دون صورها',
  many: 'سجلًا معطّلًا من دون صورته',
  other: 'سجل معطّل من دون صورته',
}
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
  restoredHidden: (name) => `استُعيد معطّلًا: ${name}. يراه الزوار بعد أن تختار صورة وتفعّله.`,
  restoredMany: (count, hidden) =>
    `استُعيد ${subject(count)}${hidden > 0 ? `؛ ${count === 2 ? 'منهما' : 'منها'} ${countInArabic(hidden, HIDDEN)}` : ''}`,
  undone: 'عاد السجل إلى سلة المحذوفات.',
  undoneMany: (count, kept) =>
    `عاد ${subject(count)} إلى سلة المحذوفات${kept > 0 ? `؛ وبقي ${subject(kept)} بعد تغيير من شخص آخر` : ''}`,
  notRestored: (name, reason) => `لم يُستعد ${name}: ${reason}`,
  unanswered: (name, reason) => `لا يُعرف هل استُعيد ${name} أم لا: ${reason}`,
  notInBin: 'لم يعد في سلة المحذوفات.',
  restoredBy: (person) => `سبقت استعادته (\u2068${person}\u2069).`,
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
