import type { Locale } from '@bayt/content/locale'
import { counted, countInArabic } from '../ui/i18n/count.ts'

const records = (count: number) => counted(count, 'record')

/** The texts of restores, from the bin and from the history. */
const en = {
  /** @param what the name of the restored record, or the names of the restored fields, joined to a list */
  restored: (what: string) => `Restored: ${what}`,
  failed: (reason: string) => `Failed to restore: ${reason}`,
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
  nothingToRestore: 'Nothing to restore: the record already has these values.',
  /** @param fields the names of the fields that changed after the entry, joined to a list */
  touched: (fields: string) =>
    `Not restored: somebody has just changed ${fields}. The newest change is now in the list; restore again if you still want to.`,
  /** About values of an earlier version that the present rules refuse. */
  refused: {
    title: 'Some values cannot be restored',
    body: 'The rules have changed since then:',
    rest: 'Restore the rest',
  },
}

/** The counted noun as a subject. */
export const RECORDS = { one: 'سجل واحد', two: 'سجلان', few: 'سجلات', many: 'سجلًا', other: 'سجل' }
const HIDDEN = {
  one: 'سجل واحد معطّل من دون صورته',
  two: 'سجلان معطّلان من دون صورتيهما',
  few: 'سجلات معطّلة من دون صورها',
  many: 'سجلًا معطّلًا من دون صورته',
  other: 'سجل معطّل من دون صورته',
}
const recordsInArabic = (count: number) => countInArabic(count, RECORDS)

const ar: typeof en = {
  restored: (what) => `استُعيد: ${what}`,
  failed: (reason) => `تعذّرت الاستعادة: ${reason}`,
  restoredHidden: (name) => `استُعيد معطّلًا: ${name}. يراه الزوار بعد أن تختار صورة وتفعّله.`,
  restoredMany: (count, hidden) =>
    `استُعيد ${recordsInArabic(count)}${hidden > 0 ? `؛ ${count === 2 ? 'منهما' : 'منها'} ${countInArabic(hidden, HIDDEN)}` : ''}`,
  undone: 'عاد السجل إلى سلة المحذوفات.',
  undoneMany: (count, kept) =>
    `عاد ${recordsInArabic(count)} إلى سلة المحذوفات${kept > 0 ? `؛ وبقي ${recordsInArabic(kept)} بعد تغيير من شخص آخر` : ''}`,
  notRestored: (name, reason) => `لم يُستعد ${name}: ${reason}`,
  unanswered: (name, reason) => `لا يُعرف هل استُعيد ${name} أم لا: ${reason}`,
  notInBin: 'لم يعد في سلة المحذوفات.',
  restoredBy: (person) => `سبقت استعادته (\u2068${person}\u2069).`,
  nothingToRestore: 'لا شيء للاستعادة: هذه القيم موجودة في السجل الآن.',
  touched: (fields) =>
    `لم يُستعد شيء: غيّر شخص آخر قبل قليل ${fields}. أحدث تغيير ظاهر الآن في القائمة؛ كرّر الاستعادة إن كنت ما زلت تريدها.`,
  refused: {
    title: 'قيم لا يمكن استعادتها',
    body: 'تغيّرت القواعد منذ ذلك الحين:',
    rest: 'استعادة الباقي',
  },
}

export const RESTORE_TEXTS: Record<Locale, typeof en> = { en, ar }
