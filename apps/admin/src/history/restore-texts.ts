import type { Locale } from '@bayt/content/locale'

/** The texts of restores, from the bin and from the history. */
const en = {
  /** @param what the name of the restored record, or the names of the restored fields, joined to a list */
  restored: (what: string) => `Restored: ${what}`,
  failed: (reason: string) => `Failed to restore: ${reason}`,
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

const ar: typeof en = {
  restored: (what) => `استُعيد: ${what}`,
  failed: (reason) => `تعذّرت الاستعادة: ${reason}`,
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
