import type { Locale } from '@bayt/content/locale'
import type { MarkTexts } from '../../components/marked-words.tsx'

/** The texts around the sentences of the history, in one language. The texts are in the chunk of the history. */
export interface TimelineTexts {
  title: (name: string) => string
  loading: string
  failedTitle: string
  failed: (message: string) => string
  empty: string
  noMatch: string
  older: string
  filters: Record<
    'title' | 'person' | 'everybody' | 'field' | 'allFields' | 'entity' | 'allEntities' | 'from' | 'to' | 'clear',
    string
  >
  open: string
  hide: string
  /** For screen readers: the label of a button with the sentence of its entry. */
  buttonOf: (button: string, sentence: string) => string
  openParts: string
  hideParts: string
  restoreBefore: string
  restore: string
  restoreField: (field: string) => string
  restoreWhole: string
  restoreLanguage: (language: string) => string
  bringBack: string
  /** @param fields the names of the restored fields, joined to a list */
  restored: (fields: string) => string
  broughtBack: string
  nothingToRestore: string
  /** @param fields the names of the fields that changed after the entry, joined to a list */
  touched: (fields: string) => string
  restoreFailed: (message: string) => string
  /** About values of an earlier version that the present rules refuse. */
  refused: { title: string; body: string; rest: string }
  /** Texts about pictures that are gone from the storage. */
  missing: { title: string; body: string; without: string; required: string; inText: string }
  onlyEditors: string
  onlyAdmins: string
  isDeleted: string
  accountDeleted: string
  notKept: string
  unchanged: string
  nothing: string
  noPicture: string
  before: string
  after: string
  wholeRecord: string
  marks: MarkTexts
}

const en: TimelineTexts = {
  title: (name) => `History: ${name}`,
  loading: 'Loading the history...',
  failedTitle: 'The history could not be loaded',
  failed: (message) => `Failed to load the history: ${message}`,
  empty: 'No change has been recorded yet.',
  noMatch: 'No change matches these filters.',
  older: 'Show older changes',
  filters: {
    title: 'Filter',
    person: 'Person',
    everybody: 'Everybody',
    field: 'Field',
    allFields: 'All fields',
    entity: 'Section',
    allEntities: 'All sections',
    from: 'From',
    to: 'To',
    clear: 'Show all',
  },
  open: 'Show the change',
  hide: 'Hide the change',
  buttonOf: (button, sentence) => `${button}: ${sentence}`,
  openParts: 'Show its records',
  hideParts: 'Hide its records',
  restoreBefore: 'Restore what was before',
  restore: 'Restore',
  restoreField: (field) => `Restore ${field}`,
  restoreWhole: 'Restore everything as it was before this change',
  restoreLanguage: (language) => `Restore all texts in ${language}`,
  bringBack: 'Restore the deleted record',
  restored: (fields) => `Restored: ${fields}`,
  broughtBack: 'The record is restored, with its old address.',
  nothingToRestore: 'Nothing to restore: the record already has these values.',
  touched: (fields) =>
    `Not restored: somebody has just changed ${fields}. The newest change is now in the list; restore again if you still want to.`,
  restoreFailed: (message) => `Failed to restore: ${message}`,
  refused: {
    title: 'Some values cannot be restored',
    body: 'The rules have changed since then:',
    rest: 'Restore the rest',
  },
  missing: {
    title: 'A picture is gone',
    body: 'These pictures are not in the storage any more:',
    without: 'Restore without them',
    required: 'the picture of today stays, because one is required',
    inText: 'in the text, which stays as it is; visitors see it without the picture',
  },
  onlyEditors: 'Only an editor or an admin can restore, except what you have deleted yourself. You can see every change here.',
  onlyAdmins: 'Only an admin can restore accounts. You can see every change here.',
  isDeleted: 'This record has been deleted.',
  accountDeleted: 'This account has been deleted. An admin can create it again.',
  notKept: 'The content of this version was removed when the bin was emptied.',
  unchanged: 'not changed',
  nothing: 'empty',
  noPicture: 'no picture',
  before: 'Before',
  after: 'After',
  wholeRecord: 'The whole record',
  marks: { removed: 'removed:', added: 'added:', endOfMark: 'end.', showAll: 'Show the whole text' },
}

const ar: TimelineTexts = {
  title: (name) => `سجل التغييرات: ${name}`,
  loading: 'جارٍ تحميل سجل التغييرات...',
  failedTitle: 'تعذّر تحميل سجل التغييرات',
  failed: (message) => `تعذّر تحميل سجل التغييرات: ${message}`,
  empty: 'لم يُسجَّل أي تغيير بعد.',
  noMatch: 'لا يوجد تغيير يطابق ما اخترته.',
  older: 'عرض تغييرات أقدم',
  filters: {
    title: 'تصفية',
    person: 'الشخص',
    everybody: 'الجميع',
    field: 'الحقل',
    allFields: 'كل الحقول',
    entity: 'القسم',
    allEntities: 'كل الأقسام',
    from: 'من',
    to: 'إلى',
    clear: 'عرض الكل',
  },
  open: 'عرض التغيير',
  hide: 'إخفاء التغيير',
  buttonOf: (button, sentence) => `${button}، ${sentence}`,
  openParts: 'عرض سجلاته',
  hideParts: 'إخفاء سجلاته',
  restoreBefore: 'استعادة ما كان قبله',
  restore: 'استعادة',
  restoreField: (field) => `استعادة ${field}`,
  restoreWhole: 'استعادة كل شيء كما كان قبل هذا التغيير',
  restoreLanguage: (language) => `استعادة كل النصوص ب${language}`,
  bringBack: 'استعادة السجل المحذوف',
  restored: (fields) => `استُعيد: ${fields}`,
  broughtBack: 'استُعيد السجل بعنوانه القديم.',
  nothingToRestore: 'لا شيء للاستعادة: هذه القيم موجودة في السجل الآن.',
  touched: (fields) =>
    `لم يُستعد شيء: غيّر شخص آخر قبل قليل ${fields}. أحدث تغيير ظاهر الآن في القائمة؛ كرّر الاستعادة إن كنت ما زلت تريدها.`,
  restoreFailed: (message) => `تعذّرت الاستعادة: ${message}`,
  refused: {
    title: 'قيم لا يمكن استعادتها',
    body: 'تغيّرت القواعد منذ ذلك الحين:',
    rest: 'استعادة الباقي',
  },
  missing: {
    title: 'صورة لم تعد موجودة',
    body: 'لم تعد هذه الصور محفوظة:',
    without: 'الاستعادة من دونها',
    required: 'تبقى صورة اليوم لأن الصورة مطلوبة',
    inText: 'في النص، ويبقى النص كما هو ويراه الزوار من دون الصورة',
  },
  onlyEditors: 'الاستعادة متاحة للمحرّر والمدير فقط، إلا ما حذفته بنفسك. يمكنك الاطلاع هنا على كل التغييرات.',
  onlyAdmins: 'استعادة الحسابات متاحة للمدير فقط. يمكنك الاطلاع هنا على كل التغييرات.',
  isDeleted: 'هذا السجل محذوف.',
  accountDeleted: 'هذا الحساب محذوف. يستطيع المدير إنشاءه من جديد.',
  notKept: 'حُذف محتوى هذه النسخة عند إفراغ سلة المحذوفات.',
  unchanged: 'لم يتغيّر',
  nothing: 'فارغ',
  noPicture: 'لا توجد صورة',
  before: 'قبل',
  after: 'بعد',
  wholeRecord: 'السجل كاملًا',
  marks: { removed: 'أُزيل:', added: 'أُضيف:', endOfMark: 'انتهى.', showAll: 'عرض النص كاملًا' },
}

export const TIMELINE_TEXTS: Record<Locale, TimelineTexts> = { en, ar }
