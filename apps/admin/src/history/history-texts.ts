import type { Locale } from '@bayt/content/locale'
import { UNKNOWN_ACCOUNT } from '../record/localised-texts.ts'
import { counted, countInArabic } from '../ui/i18n/count.ts'
import { languageName, pluralForm } from '../ui/i18n/format.ts'

/** A label without its note of the language: `Name (EN)` → `Name`. */
const withoutNote = (label: string) => label.replace(/\s*\([^)]*\)$/, '')

/** A label inside a sentence: `Main packaging picture` begins with a small letter, `VAT` does not. */
const inSentence = (label: string) => label.replace(/^\p{Lu}(?!\p{Lu})/u, (letter) => letter.toLowerCase())
/** `Packaging picture 2` has no article. */
const withArticle = (label: string) => (/\d$/.test(label) ? label : `the ${label}`)
const records = (count: number) => counted(count, 'record')

/**
 * The texts of the sentences in the history, in one language. English has a verb in the past; Arabic has a verbal noun (`تغيير`),
 * which does not depend on whether a man or a woman made the change (docs/decisions/timeline.md). `record` is the `theRecord` of
 * a screen. A `count` is a plain number; the text formats its digits.
 */
const en = {
  /** Text between the name of the author and the sentence of the change. */
  between: ' ',
  /** The author of a change without a known account. */
  nobody: {
    console: UNKNOWN_ACCOUNT.en,
    import: UNKNOWN_ACCOUNT.en,
    function: 'The server',
    sql: 'Somebody from outside the console (SQL)',
  },
  /** A record of a table that the console does not know. */
  aRecord: 'a record',
  created: (record: string) => `created ${record}`,
  imported: (record: string) => `imported ${record}`,
  deleted: (record: string) => `deleted ${record}`,
  fromBin: (record: string) => `restored ${record} from the bin`,
  removedFromBin: (record: string) => `removed ${record} from the bin`,
  emptiedBin: 'emptied the bin',
  /** Somebody confirmed that texts need no change although their other language has changed. */
  stillRight: (fields: string) => `confirmed ${fields} as still right`,
  /** Below an update: names the texts that the update published although they were behind their other language. */
  leftBehind: (fields: string) => `Shown to visitors without a change of ${fields}`,
  /** A save whose changed columns are not known. */
  saved: (record: string) => `saved ${record}`,
  changed: (fields: string) => `changed ${fields}`,
  added: (fields: string) => `added ${fields}`,
  removed: (fields: string) => `removed ${fields}`,
  /** For a picture. */
  replaced: (fields: string) => `replaced ${fields}`,
  changedTo: (field: string, from: string, to: string) => `changed ${field} from “${from}” to “${to}”`,
  /** Flags with their own verbs, by column. */
  flags: {
    active: (record, isOn) => `${isOn ? 'activated' : 'deactivated'} ${record}`,
    published: (record, isOn) => `${isOn ? 'published' : 'unpublished'} ${record}`,
  } as Record<string, (record: string, isOn: boolean) => string>,
  turned: (flag: string, isOn: boolean) => `turned ${flag} ${isOn ? 'on' : 'off'}`,
  /** A field by its label: `the Arabic description`. */
  field: (label: string, language: Locale | undefined) =>
    withArticle(language ? `${languageName('en', language)} ${inSentence(withoutNote(label))}` : inSentence(label)),
  unknownField: (column: string) => `the field “\u2068${column}\u2069”`,
  moreFields: (count: number) => counted(count, 'more field'),
  sizes: (count: number, list: string, unit: string) =>
    `the ${count === 1 ? 'size' : 'sizes'} ${list}${unit && ` ${inSentence(unit)}`}`,
  /** `from` and `to` are numbers of the field Order, as the list and the form show them, not places: deleted records leave gaps. */
  fromTo: (from: string, to: string) => `from order ${from} to ${to}`,
  moved: (record: string, from: string, to: string) => `moved ${record} from order ${from} to ${to}`,
  /** The record made room for another record. */
  pushed: (record: string, from: string, to: string) =>
    `moved another record, so the order of ${record} changed from ${from} to ${to}`,
  reordered: (count: number) => `changed the order of ${records(count)}`,
  importedMany: (count: number) => (count === 0 ? 'ran an import that changed nothing' : `imported ${records(count)}`),
  restoredMany: (count: number) => (count === 0 ? 'ran a restore that changed nothing' : `restored ${records(count)}`),
  /** A command for many records. `to` has the new values, such as `category: Oil`. */
  changedMany: (count: number) => `changed ${records(count)}`,
  changedManyTo: (count: number, to: string) => `changed ${records(count)}: ${to}`,
  /** Flags with their own verbs, for many records, by column. */
  flagsOfMany: {
    active: (count, isOn) => `${isOn ? 'activated' : 'deactivated'} ${records(count)}`,
    published: (count, isOn) => `${isOn ? 'published' : 'unpublished'} ${records(count)}`,
  } as Record<string, (count: number, isOn: boolean) => string>,
  labelled: (label: string, value: string) => `${inSentence(label)} “${value}”`,
  deletedMany: (count: number) => `deleted ${records(count)}`,
  addedMany: (count: number) => `added ${records(count)}`,
  undidMany: (count: number) => `undid a change of ${records(count)}`,
  /** A picture that was replaced in many records. */
  replacedPicture: (count: number) => `replaced a picture in ${records(count)}`,
  /** Unused pictures that were removed from the library, and pictures restored because their files could not be removed. */
  removedPictures: (count: number, names: string) => `removed ${counted(count, 'unused picture')} from the library: ${names}`,
  keptPictures: (count: number, names: string) =>
    `put ${counted(count, 'picture')} back into the library, because the files could not be removed: ${names}`,
  /** Removed or kept pictures without number and names, for entries whose format this release does not know. */
  removedSomePictures: 'removed unused pictures from the library',
  keptSomePictures: 'put pictures back into the library, because the files could not be removed',
  morePictures: (count: number) => counted(count, 'more picture'),
  rolledBack: 'showed an older release of the website',
  byImport: (did: string) => `${did} by an import`,
  yes: 'Yes',
  no: 'No',
}

const recordsInArabic = (count: number) =>
  countInArabic(count, { one: 'سجل واحد', two: 'سجلين', few: 'سجلات', many: 'سجلًا', other: 'سجل' })

const picturesInArabic = (count: number) =>
  countInArabic(count, { one: 'صورة واحدة', two: 'صورتين', few: 'صور', many: 'صورة', other: 'صورة' })

const ar: typeof en = {
  between: ': ',
  nobody: {
    console: UNKNOWN_ACCOUNT.ar,
    import: UNKNOWN_ACCOUNT.ar,
    function: 'الخادم',
    sql: 'من خارج لوحة الإدارة (SQL)',
  },
  aRecord: 'سجل',
  created: (record) => `إنشاء ${record}`,
  imported: (record) => `استيراد ${record}`,
  deleted: (record) => `حذف ${record}`,
  fromBin: (record) => `استعادة ${record} من سلة المحذوفات`,
  removedFromBin: (record) => `إزالة ${record} من سلة المحذوفات`,
  emptiedBin: 'إفراغ سلة المحذوفات',
  stillRight: (fields) => `تأكيد صحة ${fields}`,
  leftBehind: (fields) => `ظهر للزوار مع بقاء النص القديم في ${fields}`,
  saved: (record) => `حفظ ${record}`,
  changed: (fields) => `تغيير ${fields}`,
  added: (fields) => `إضافة ${fields}`,
  removed: (fields) => `إزالة ${fields}`,
  replaced: (fields) => `استبدال ${fields}`,
  changedTo: (field, from, to) => `تغيير ${field} من «${from}» إلى «${to}»`,
  flags: {
    active: (record, isOn) => `${isOn ? 'تفعيل' : 'تعطيل'} ${record}`,
    published: (record, isOn) => `${isOn ? 'نشر' : 'إلغاء نشر'} ${record}`,
  },
  turned: (flag, isOn) => `${isOn ? 'تفعيل' : 'تعطيل'} الخيار «${flag}»`,
  field: (label, language) => (language ? `${withoutNote(label)} ب${languageName('ar', language)}` : label),
  unknownField: (column) => `الحقل «\u2068${column}\u2069»`,
  moreFields: (count) =>
    countInArabic(count, {
      one: 'حقل آخر',
      two: 'حقلين آخرين',
      few: 'حقول أخرى',
      many: 'حقلًا آخر',
      other: 'حقل آخر',
    }),
  sizes: (count, list, unit) => {
    const form = pluralForm('ar', count)
    const noun = form === 'one' ? 'الحجم' : form === 'two' ? 'الحجمين' : 'الأحجام'
    return `${noun} ${list}${unit && ` ${unit}`}`
  },
  fromTo: (from, to) => `من الترتيب ${from} إلى ${to}`,
  moved: (record, from, to) => `نقل ${record} من الترتيب ${from} إلى ${to}`,
  pushed: (record, from, to) => `نقل سجل آخر، وبذلك أصبح ترتيب ${record} ${to} بدلًا من ${from}`,
  reordered: (count) => `تغيير ترتيب ${recordsInArabic(count)}`,
  importedMany: (count) => (count === 0 ? 'استيراد لم يغيّر شيئًا' : `استيراد ${recordsInArabic(count)}`),
  restoredMany: (count) => (count === 0 ? 'استعادة لم تغيّر شيئًا' : `استعادة ${recordsInArabic(count)}`),
  changedMany: (count) => `تعديل ${recordsInArabic(count)}`,
  changedManyTo: (count, to) => `تعديل ${recordsInArabic(count)}: ${to}`,
  flagsOfMany: {
    active: (count, isOn) => `${isOn ? 'تفعيل' : 'تعطيل'} ${recordsInArabic(count)}`,
    published: (count, isOn) => `${isOn ? 'نشر' : 'إلغاء نشر'} ${recordsInArabic(count)}`,
  },
  labelled: (label, value) => `${label} «${value}»`,
  deletedMany: (count) => `حذف ${recordsInArabic(count)}`,
  addedMany: (count) => `إضافة ${recordsInArabic(count)}`,
  undidMany: (count) => `التراجع عن تعديل ${recordsInArabic(count)}`,
  replacedPicture: (count) => `استبدال صورة في ${recordsInArabic(count)}`,
  removedPictures: (count, names) =>
    `إزالة ${picturesInArabic(count)} من المكتبة ${count === 2 ? 'لأنهما غير مستخدمتين' : 'لأنها غير مستخدمة'}: ${names}`,
  keptPictures: (count, names) => `إعادة ${picturesInArabic(count)} إلى المكتبة لتعذّر الإزالة: ${names}`,
  removedSomePictures: 'إزالة صور غير مستخدمة من المكتبة',
  keptSomePictures: 'إعادة صور إلى المكتبة لتعذّر الإزالة',
  morePictures: (count) =>
    countInArabic(count, { one: 'صورة أخرى', two: 'صورتين أخريين', few: 'صور أخرى', many: 'صورة أخرى', other: 'صورة أخرى' }),
  rolledBack: 'عرض إصدار أقدم من الموقع',
  byImport: (did) => `${did} عن طريق الاستيراد`,
  yes: 'نعم',
  no: 'لا',
}

export type HistoryTexts = typeof en

export const HISTORY_TEXTS: Record<Locale, typeof en> = { en, ar }
