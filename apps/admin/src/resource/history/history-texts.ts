import type { Locale } from '@bayt/content/locale'
import type { Source } from '@bayt/content/queries/history'
import { countInArabic } from '../../lib/i18n/arabic-count.ts'
import { counted } from '../../lib/i18n/english-count.ts'
import { languageName, pluralForm } from '../../lib/i18n/format.ts'
import { UNKNOWN_ACCOUNT } from '../unknown-account.ts'

/**
 * The texts of the sentences in the history, in one language. English has a verb in the past; Arabic has a verbal noun (`تغيير`),
 * which does not depend on whether a man or a woman made the change (docs/decisions/timeline.md). `record` is the `theRecord` of
 * a screen. A `count` is a plain number; the text formats its digits.
 */
export interface HistoryTexts {
  /** Text between the name of the author and the sentence of the change. */
  between: string
  /** The author of a change without a known account. */
  nobody: Record<Source, string>
  /** A record of a table that the console does not know. */
  aRecord: string
  created: (record: string) => string
  imported: (record: string) => string
  deleted: (record: string) => string
  fromBin: (record: string) => string
  removedFromBin: (record: string) => string
  emptiedBin: string
  /** Somebody confirmed that texts need no change although their other language has changed. */
  stillRight: (fields: string) => string
  /** Below an update: names the texts that the update published although they were behind their other language. */
  leftBehind: (fields: string) => string
  /** A save whose changed columns are not known. */
  saved: (record: string) => string
  changed: (fields: string) => string
  added: (fields: string) => string
  removed: (fields: string) => string
  /** For a picture. */
  replaced: (fields: string) => string
  changedTo: (field: string, from: string, to: string) => string
  /** Flags with their own verbs, by column. */
  flags: Record<string, (record: string, isOn: boolean) => string>
  turned: (flag: string, isOn: boolean) => string
  /** A field by its label: `the Arabic description`. */
  field: (label: string, language: Locale | undefined) => string
  unknownField: (column: string) => string
  moreFields: (count: number) => string
  sizes: (count: number, list: string, unit: string) => string
  /** `from` and `to` are numbers of the field Order, as the list and the form show them, not places: deleted records leave gaps. */
  fromTo: (from: string, to: string) => string
  moved: (record: string, from: string, to: string) => string
  /** The record made room for another record. */
  pushed: (record: string, from: string, to: string) => string
  reordered: (count: number) => string
  importedMany: (count: number) => string
  restoredMany: (count: number) => string
  rolledBack: string
  /** A command for many records. `to` has the new values, such as `category: Oil`. */
  changedMany: (count: number) => string
  changedManyTo: (count: number, to: string) => string
  /** Flags with their own verbs, for many records, by column. */
  flagsOfMany: Record<string, (count: number, isOn: boolean) => string>
  labelled: (label: string, value: string) => string
  deletedMany: (count: number) => string
  addedMany: (count: number) => string
  undidMany: (count: number) => string
  /** A picture that was replaced in many records. */
  replacedPicture: (count: number) => string
  /** Unused pictures that were removed from the library, and pictures restored because their files could not be removed. */
  removedPictures: (count: number, names: string) => string
  keptPictures: (count: number, names: string) => string
  /** Removed or kept pictures without number and names, for entries whose format this release does not know. */
  removedSomePictures: string
  keptSomePictures: string
  morePictures: (count: number) => string
  byImport: (did: string) => string
  yes: string
  no: string
}

/** A label without its note of the language: `Name (EN)` → `Name`. */
const withoutNote = (label: string) => label.replace(/\s*\([^)]*\)$/, '')

/** A label inside a sentence: `Main packaging picture` begins with a small letter, `VAT` does not. */
const inSentence = (label: string) => label.replace(/^\p{Lu}(?!\p{Lu})/u, (letter) => letter.toLowerCase())
/** `Packaging picture 2` has no article. */
const withArticle = (label: string) => (/\d$/.test(label) ? label : `the ${label}`)
const records = (count: number) => counted(count, 'record')

const en: HistoryTexts = {
  between: ' ',
  nobody: {
    console: UNKNOWN_ACCOUNT.en,
    import: UNKNOWN_ACCOUNT.en,
    function: 'The server',
    sql: 'Somebody from outside the console (SQL)',
  },
  aRecord: 'a record',
  created: (record) => `created ${record}`,
  imported: (record) => `imported ${record}`,
  deleted: (record) => `deleted ${record}`,
  fromBin: (record) => `restored ${record} from the bin`,
  removedFromBin: (record) => `removed ${record} from the bin`,
  emptiedBin: 'emptied the bin',
  stillRight: (fields) => `confirmed ${fields} as still right`,
  leftBehind: (fields) => `Shown to visitors without a change of ${fields}`,
  saved: (record) => `saved ${record}`,
  changed: (fields) => `changed ${fields}`,
  added: (fields) => `added ${fields}`,
  removed: (fields) => `removed ${fields}`,
  replaced: (fields) => `replaced ${fields}`,
  changedTo: (field, from, to) => `changed ${field} from “${from}” to “${to}”`,
  flags: {
    active: (record, isOn) => `${isOn ? 'activated' : 'deactivated'} ${record}`,
    published: (record, isOn) => `${isOn ? 'published' : 'unpublished'} ${record}`,
  },
  turned: (flag, isOn) => `turned ${flag} ${isOn ? 'on' : 'off'}`,
  field: (label, language) =>
    withArticle(language ? `${languageName('en', language)} ${inSentence(withoutNote(label))}` : inSentence(label)),
  unknownField: (column) => `the field “\u2068${column}\u2069”`,
  moreFields: (count) => counted(count, 'more field'),
  sizes: (count, list, unit) => `the ${count === 1 ? 'size' : 'sizes'} ${list}${unit && ` ${inSentence(unit)}`}`,
  fromTo: (from, to) => `from order ${from} to ${to}`,
  moved: (record, from, to) => `moved ${record} from order ${from} to ${to}`,
  pushed: (record, from, to) => `moved another record, so the order of ${record} changed from ${from} to ${to}`,
  reordered: (count) => `changed the order of ${records(count)}`,
  importedMany: (count) => (count === 0 ? 'ran an import that changed nothing' : `imported ${records(count)}`),
  restoredMany: (count) => (count === 0 ? 'ran a restore that changed nothing' : `restored ${records(count)}`),
  changedMany: (count) => `changed ${records(count)}`,
  changedManyTo: (count, to) => `changed ${records(count)}: ${to}`,
  flagsOfMany: {
    active: (count, isOn) => `${isOn ? 'activated' : 'deactivated'} ${records(count)}`,
    published: (count, isOn) => `${isOn ? 'published' : 'unpublished'} ${records(count)}`,
  },
  labelled: (label, value) => `${inSentence(label)} “${value}”`,
  deletedMany: (count) => `deleted ${records(count)}`,
  addedMany: (count) => `added ${records(count)}`,
  undidMany: (count) => `undid a change of ${records(count)}`,
  replacedPicture: (count) => `replaced a picture in ${records(count)}`,
  removedPictures: (count, names) => `removed ${counted(count, 'unused picture')} from the library: ${names}`,
  keptPictures: (count, names) =>
    `put ${counted(count, 'picture')} back into the library, because the files could not be removed: ${names}`,
  removedSomePictures: 'removed unused pictures from the library',
  keptSomePictures: 'put pictures back into the library, because the files could not be removed',
  morePictures: (count) => counted(count, 'more picture'),
  rolledBack: 'showed an older release of the website',
  byImport: (did) => `${did} by an import`,
  yes: 'Yes',
  no: 'No',
}

const recordsInArabic = (count: number) =>
  countInArabic(count, { one: 'سجل واحد', two: 'سجلين', few: 'سجلات', many: 'سجلًا', other: 'سجل' })

const picturesInArabic = (count: number) =>
  countInArabic(count, { one: 'صورة واحدة', two: 'صورتين', few: 'صور', many: 'صورة', other: 'صورة' })

const ar: HistoryTexts = {
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

export const HISTORY_TEXTS: Record<Locale, HistoryTexts> = { en, ar }
