import type { Locale } from '@bayt/content/locale'
import { counted, countInArabic } from '../../ui/i18n/count.ts'

const pictures = (count: number) => counted(count, 'picture')
const records = (count: number) => counted(count, 'record')

/** The texts of the screen with all uploaded pictures. */
const en = {
  intro: 'Every uploaded picture, and where it is used. A picture that is replaced here is replaced everywhere at once.',
  texts: 'All picture descriptions',
  fetchFailed: (message: string) => `Failed to fetch pictures: ${message}`,
  columns: { picture: 'Picture', uses: 'Used in', size: 'Size', stored: 'Uploaded', actions: 'Actions' },
  unnamedRecord: (id: string) => `No. ${id}`,
  allUses: (count: number) => `Show all ${records(count)}`,
  moreUses: (count: number) => `and ${records(count)} more`,
  unused: 'Not used anywhere',
  /** Why an unused picture stays, by the first reason that applies. */
  keptFor: {
    text: 'Kept, because it has a description.',
    bin: 'Kept, because a record in the bin needs it.',
    history: 'Kept, because an older version of a record needs it.',
    recent: 'Kept for 7 days: it may belong to a form that is not saved yet.',
  },
  removable: 'Nothing needs it: an admin may remove it.',
  /** Precedes the description of a picture that only an article describes. */
  inArticle: 'In an article:',
  unknownPerson: 'It is not known who uploaded it',
  unknown: '—',
  describeOf: (name: string) => `Describe: ${name}`,
  replaceOf: (name: string) => `Replace ${name} everywhere`,
  remove: (name: string) => `Remove ${name} for good`,
  removeShown: (count: number) => `Remove ${pictures(count)} for good`,
  removing: {
    title: 'Remove for good?',
    removeQuestion: (count: number) =>
      count === 1
        ? 'No record, no version and nothing in the bin needs this picture. Its file is removed. This cannot be undone.'
        : `No record, no version and nothing in the bin needs these ${pictures(count)}. Their files are removed. This cannot be undone.`,
    removeConfirm: (count: number) => `Remove ${pictures(count)}`,
    removed: (count: number) => `${pictures(count)} removed`,
    keptPictures: (count: number) => `Needed now, and so kept: ${pictures(count)}`,
    goneAlready: (count: number) => `Removed already, or being removed elsewhere: ${pictures(count)}`,
    /** Text for pictures that are needed or already removed, if the reason is unknown. */
    leftAlone: (count: number) => `Left alone, because needed now or removed elsewhere: ${pictures(count)}`,
    failed: (message: string) => `Failed to remove pictures: ${message}`,
    unanswered: (message: string) => `It is not known whether pictures were removed: ${message}`,
  },
  replacing: {
    title: 'Replace everywhere',
    before: 'Now',
    after: 'New',
    nothing: 'Choose a file, or a picture of the library.',
    library: 'From the library',
    replaceWhere: (count: number) => `It is replaced in ${records(count)}:`,
    keepText: 'Take its description over to the new picture',
    ownText: 'The new picture has its own description, which stays.',
    narrow: (width: string, shown: string) =>
      `The new picture is ${width} pixels wide; the site shows it up to ${shown} wide in one of these places, so it will look blurred.`,
    replaceConfirm: (count: number) => `Replace in ${records(count)}`,
    replaceDone: (count: number) => `Picture replaced in ${records(count)}`,
    none: 'Nothing was replaced: no record uses the picture any more.',
    failed: (message: string) => `Failed to replace the picture, no record was changed: ${message}`,
    refused: (field: string, record: string) =>
      `Failed to replace the picture, no record was changed: with the longer address, the field “${field}” of “${record}” would be too long or break another rule. Shorten or correct that field, then replace again.`,
    unanswered: (message: string) => `It is not known whether the picture was replaced: ${message}`,
  },
}

/** The counted noun as a subject; the genitive as an object or after a preposition. */
const PICTURES = { one: 'صورة واحدة', two: 'صورتان', few: 'صور', many: 'صورة', other: 'صورة' }
const PICTURES_GENITIVE = { ...PICTURES, two: 'صورتين' }
const RECORDS_GENITIVE = { one: 'سجل واحد', two: 'سجلين', few: 'سجلات', many: 'سجلًا', other: 'سجل' }
const OTHER_RECORDS = { one: 'سجل آخر', two: 'سجلان آخران', few: 'سجلات أخرى', many: 'سجلًا آخر', other: 'سجل آخر' }
const subject = (count: number) => countInArabic(count, PICTURES)
const genitive = (count: number) => countInArabic(count, PICTURES_GENITIVE)
const inRecords = (count: number) => countInArabic(count, RECORDS_GENITIVE)

const ar: typeof en = {
  intro: 'كل الصور المرفوعة وأماكن استخدامها. الصورة التي تُستبدل هنا تُستبدل في كل مكان دفعة واحدة.',
  texts: 'كل أوصاف الصور',
  fetchFailed: (message) => `تعذّر جلب الصور: ${message}`,
  columns: { picture: 'الصورة', uses: 'أماكن الاستخدام', size: 'الحجم', stored: 'الرفع', actions: 'الإجراءات' },
  unnamedRecord: (id) => `رقم ${id}`,
  allUses: (count) => `عرض الكل: ${inRecords(count)}`,
  moreUses: (count) => `و${countInArabic(count, OTHER_RECORDS)}`,
  unused: 'غير مستخدمة',
  keptFor: {
    text: 'تبقى لأن لها وصفًا.',
    bin: 'تبقى لأن سجلًا في سلة المحذوفات يحتاج إليها.',
    history: 'تبقى لأن نسخة سابقة من أحد السجلات تحتاج إليها.',
    recent: 'تبقى ٧ أيام: قد تكون في نموذج لم يُحفظ بعد.',
  },
  removable: 'لا يحتاج إليها شيء: يمكن لمدير أن يزيلها.',
  inArticle: 'في مقال:',
  unknownPerson: 'لا يُعرف من رفعها',
  unknown: '—',
  describeOf: (name) => `وصف الصورة: ${name}`,
  replaceOf: (name) => `استبدال ${name} في كل مكان`,
  remove: (name) => `إزالة ${name} نهائيًا`,
  removeShown: (count) => `إزالة ${genitive(count)} نهائيًا`,
  removing: {
    title: 'إزالة نهائية؟',
    removeQuestion: (count) =>
      count === 1
        ? 'لا يحتاج إلى هذه الصورة سجل ولا نسخة سابقة ولا شيء في سلة المحذوفات. يُزال ملفها، ولا يمكن التراجع عن ذلك.'
        : count === 2
          ? 'لا يحتاج إلى هاتين الصورتين سجل ولا نسخة سابقة ولا شيء في سلة المحذوفات. يُزال ملفاهما، ولا يمكن التراجع عن ذلك.'
          : `لا يحتاج إلى هذه الصور (${subject(count)}) سجل ولا نسخة سابقة ولا شيء في سلة المحذوفات. تُزال ملفاتها، ولا يمكن التراجع عن ذلك.`,
    removeConfirm: (count) => `إزالة ${genitive(count)}`,
    removed: (count) => `أُزيلت ${subject(count)}`,
    keptPictures: (count) => `صارت مطلوبة فبقيت: ${subject(count)}`,
    goneAlready: (count) => `أُزيلت من قبل، أو تُزال الآن في مكان آخر: ${subject(count)}`,
    leftAlone: (count) => `تُركت كما هي، لأنها صارت مطلوبة أو أُزيلت في مكان آخر: ${subject(count)}`,
    failed: (message) => `تعذّرت إزالة الصور: ${message}`,
    unanswered: (message) => `لا يُعرف هل أُزيلت صور أم لا: ${message}`,
  },
  replacing: {
    title: 'الاستبدال في كل مكان',
    before: 'الآن',
    after: 'الجديدة',
    nothing: 'اختر ملفًا أو صورة من المكتبة.',
    library: 'من المكتبة',
    replaceWhere: (count) => `تُستبدل في ${inRecords(count)}:`,
    keepText: 'نقل وصفها إلى الصورة الجديدة',
    ownText: 'للصورة الجديدة وصفها، وهو باقٍ.',
    narrow: (width, shown) =>
      `عرض الصورة الجديدة ${width} بكسل، والموقع يعرضها بعرض يصل إلى ${shown} في أحد هذه الأماكن، فستبدو غير واضحة.`,
    replaceConfirm: (count) => `استبدال في ${inRecords(count)}`,
    replaceDone: (count) => `استُبدلت الصورة في ${inRecords(count)}`,
    none: 'لم يُستبدل شيء: لم يعد أي سجل يستخدم الصورة.',
    failed: (message) => `تعذّر استبدال الصورة، ولم يُعدَّل أي سجل: ${message}`,
    refused: (field, record) =>
      `تعذّر استبدال الصورة، ولم يُعدَّل أي سجل: بالعنوان الجديد يصبح الحقل «${field}» في «${record}» أطول من المسموح أو مخالفًا لقاعدة أخرى. اختصر ذلك الحقل أو صحّحه، ثم أعد الاستبدال.`,
    unanswered: (message) => `لا يُعرف هل استُبدلت الصورة أم لا: ${message}`,
  },
}

export const PICTURES_TEXTS: Record<Locale, typeof en> = { en, ar }
