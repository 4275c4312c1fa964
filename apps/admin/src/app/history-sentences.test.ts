import { LOCALES, type Locale } from '@bayt/content/locale'
import { type Change, OPERATIONS } from '@bayt/content/queries/history'
import { UNIT_NAMES } from '@bayt/content/text/amount'
import { describe, expect, test } from 'vitest'
import { describeChange, describeLeftBehind } from '../history/describe-change.ts'
import { entityOf } from '../history/describe-command.ts'
import { HISTORY_TEXTS } from '../history/history-texts.ts'
import { SUBJECTS, subjectOf } from '../screens/subjects.ts'
import { SENTENCE_CASES, type SentenceCase } from './sentence-cases.test-data.ts'

const ENTRY: Change = {
  id: 1,
  entity: 'products',
  entity_id: 7,
  operation: 'update',
  changed_at: '2026-11-22T08:00:00Z',
  changed_by: 2,
  changed_by_name: 'Salem',
  source: 'console',
  part_of: null,
  parts: 0,
  changed: [],
  before: null,
  after: null,
  names: {},
  site_change: null,
  left_behind: null,
}

function sentence(locale: Locale, { change, options, hasUnit }: SentenceCase): string {
  const entry = { ...ENTRY, ...change }
  const unit = hasUnit ? { unit: UNIT_NAMES[locale].Kg } : {}
  const { who, did } = describeChange(entry, { subject: subjectOf(entityOf(entry)), locale, ...options, ...unit })
  return who + HISTORY_TEXTS[locale].between + did
}

/** The expected sentences, without isolating characters. A person has reviewed each sentence in both languages. */
const REVIEWED: [about: string, en: string, ar: string][] = [
  ['insert', 'Salem created the product', 'Salem: إنشاء المنتج'],
  ['insert by an import', 'Salem imported the product', 'Salem: استيراد المنتج'],
  ['insert after a deletion', 'Salem restored the product from the bin', 'Salem: استعادة المنتج من سلة المحذوفات'],
  ['delete', 'Salem deleted the product', 'Salem: حذف المنتج'],
  ['delete by an import', 'Salem deleted the product by an import', 'Salem: حذف المنتج عن طريق الاستيراد'],
  ['restore of one record', 'Salem restored the product from the bin', 'Salem: استعادة المنتج من سلة المحذوفات'],
  ['text', 'Salem changed the Arabic name', 'Salem: تغيير الاسم بالعربية'],
  [
    'text in both languages',
    'Salem changed the English name and the Arabic name',
    'Salem: تغيير الاسم بالإنجليزية والاسم بالعربية',
  ],
  ['long text, first written', 'Salem added the Arabic description', 'Salem: إضافة الوصف بالعربية'],
  ['long text, emptied', 'Salem removed the English features', 'Salem: إزالة المزايا بالإنجليزية'],
  ['markdown', 'Salem changed the Arabic content', 'Salem: تغيير المحتوى بالعربية'],
  ['link', 'Salem changed the button link', 'Salem: تغيير رابط الزر'],
  ['choice', 'Salem changed the category from “Rice” to “Oil”', 'Salem: تغيير الفئة من «أرز» إلى «زيوت»'],
  ['choice that was removed', 'Salem changed the category from “Grain” to “Rice”', 'Salem: تغيير الفئة من «Grain» إلى «أرز»'],
  ['picture, first', 'Salem added packaging picture 2', 'Salem: إضافة صورة العبوة ٢'],
  ['picture, gone', 'Salem removed the contents picture', 'Salem: إزالة صورة المحتوى'],
  ['picture, another', 'Salem replaced the main packaging picture', 'Salem: استبدال الصورة الرئيسية للعبوة'],
  ['one size gone', 'Salem removed the size 10 kg', 'Salem: إزالة الحجم ١٠ كجم'],
  [
    'two sizes gone, one new',
    'Salem added the size 0.5 kg and removed the sizes 5 and 10 kg',
    'Salem: إضافة الحجم ٠٫٥ كجم وإزالة الحجمين ٥ و١٠ كجم',
  ],
  ['many new sizes', 'Salem added the sizes 2, 3, 4, and 5', 'Salem: إضافة الأحجام ٢ و٣ و٤ و٥'],
  ['sizes in another order', 'Salem changed the pack sizes', 'Salem: تغيير أحجام العبوات'],
  ['first sizes', 'Salem added the pack sizes', 'Salem: إضافة أحجام العبوات'],
  ['published', 'Salem published the article', 'Salem: نشر المقال'],
  ['unpublished', 'Salem unpublished the article', 'Salem: إلغاء نشر المقال'],
  ['activated', 'Salem activated the hero image', 'Salem: تفعيل صورة الواجهة'],
  ['deactivated', 'Salem deactivated the hero image', 'Salem: تعطيل صورة الواجهة'],
  [
    'day',
    'Salem changed the last valid day from “Dec 31, 2026” to “Feb 29, 2028”',
    'Salem: تغيير آخر يوم صلاحية من «٣١ ديسمبر ٢٠٢٦» إلى «٢٩ فبراير ٢٠٢٨»',
  ],
  ['day, first', 'Salem added the last valid day', 'Salem: إضافة آخر يوم صلاحية'],
  ['number', 'Salem changed the shelf life (months) from “12” to “24”', 'Salem: تغيير مدة الصلاحية (بالأشهر) من «١٢» إلى «٢٤»'],
  ['country', 'Salem changed the country of origin from “India” to “Yemen”', 'Salem: تغيير بلد المنشأ من «الهند» إلى «اليمن»'],
  ['code', 'Salem added the HS code', 'Salem: إضافة رمز النظام المنسق (HS)'],
  ['lines', 'Salem changed the Arabic limits', 'Salem: تغيير الحدود بالعربية'],
  ['reference', 'Salem changed the product', 'Salem: تغيير المنتج'],
  ['number of the order', 'Salem changed the order from “3” to “12”', 'Salem: تغيير الترتيب من «٣» إلى «١٢»'],
  [
    'account',
    'Salem changed the role from “Editor” to “Moderator” and deactivated the account',
    'Salem: تغيير الدور من «محرّر» إلى «مشرف» وتعطيل الحساب',
  ],
  [
    'several kinds',
    'Salem changed the Arabic description, added the contents picture, and removed the size 10 kg',
    'Salem: تغيير الوصف بالعربية وإضافة صورة المحتوى وإزالة الحجم ١٠ كجم',
  ],
  [
    'many fields',
    'Salem changed the English name, the Arabic name, the English description, and 3 more fields',
    'Salem: تغيير الاسم بالإنجليزية والاسم بالعربية والوصف بالإنجليزية و٣ حقول أخرى',
  ],
  ['column that was dropped', 'Salem changed the field “origin”', 'Salem: تغيير الحقل «origin»'],
  [
    'emptied by the bin',
    'Salem changed the English name, the category, and the pack sizes',
    'Salem: تغيير الاسم بالإنجليزية والفئة وأحجام العبوات',
  ],
  ['update by an import', 'Salem changed the English name by an import', 'Salem: تغيير الاسم بالإنجليزية عن طريق الاستيراد'],
  ['nothing that is known', 'Salem saved the product', 'Salem: حفظ المنتج'],
  [
    'from outside',
    'Somebody from outside the console (SQL) changed the English name',
    'من خارج لوحة الإدارة (SQL): تغيير الاسم بالإنجليزية',
  ],
  ['by the server', 'The server deleted the product', 'الخادم: حذف المنتج'],
  ['by an import of nobody', 'An unknown account imported the product', 'حساب غير معروف: استيراد المنتج'],
  ['table that was dropped', 'Salem changed the field “serves”', 'Salem: تغيير الحقل «serves»'],
  ['moved', 'Salem moved the hero image from order 3 to 1', 'Salem: نقل صورة الواجهة من الترتيب ٣ إلى ١'],
  [
    'pushed by another one',
    'Salem moved another record, so the order of the hero image changed from 1 to 2',
    'Salem: نقل سجل آخر، وبذلك أصبح ترتيب صورة الواجهة ٢ بدلًا من ١',
  ],
  [
    'pushed by another one, over a gap',
    'Salem moved another record, so the order of the hero image changed from 4 to 9',
    'Salem: نقل سجل آخر، وبذلك أصبح ترتيب صورة الواجهة ٩ بدلًا من ٤',
  ],
  ['two neighbours changed places', 'Salem changed the order from “21” to “22”', 'Salem: تغيير الترتيب من «٢١» إلى «٢٢»'],
  ['number beside equal ones', 'Salem changed the order from “1” to “2”', 'Salem: تغيير الترتيب من «١» إلى «٢»'],
  ['order, in the list of all', 'Salem changed the order of 3 records', 'Salem: تغيير ترتيب ٣ سجلات'],
  ['import of nothing', 'Salem ran an import that changed nothing', 'Salem: استيراد لم يغيّر شيئًا'],
  ['import of one', 'Salem imported 1 record', 'Salem: استيراد سجل واحد'],
  ['import of two', 'Salem imported 2 records', 'Salem: استيراد سجلين'],
  ['import of three', 'Salem imported 3 records', 'Salem: استيراد ٣ سجلات'],
  ['import of eleven', 'Salem imported 11 records', 'Salem: استيراد ١١ سجلًا'],
  ['import of a hundred', 'Salem imported 100 records', 'Salem: استيراد ١٠٠ سجل'],
  ['restore of many', 'Salem restored 1,203 records', 'Salem: استعادة ١٬٢٠٣ سجلات'],
  ['category of one record by a command', 'Salem changed 1 record: category “Oil”', 'Salem: تعديل سجل واحد: الفئة «زيوت»'],
  ['category of twenty records', 'Salem changed 20 records: category “Oil”', 'Salem: تعديل ٢٠ سجلًا: الفئة «زيوت»'],
  ['two records published', 'Salem published 2 records', 'Salem: نشر سجلين'],
  ['three records deactivated', 'Salem deactivated 3 records', 'Salem: تعطيل ٣ سجلات'],
  ['eleven records, each its own values', 'Salem changed 11 records', 'Salem: تعديل ١١ سجلًا'],
  ['twenty records deleted', 'Salem deleted 20 records', 'Salem: حذف ٢٠ سجلًا'],
  ['ten records added', 'Salem added 10 records', 'Salem: إضافة ١٠ سجلات'],
  ['a command for twenty records undone', 'Salem undid a change of 20 records', 'Salem: التراجع عن تعديل ٢٠ سجلًا'],
  [
    'one unused picture removed',
    'Salem removed 1 unused picture from the library: quay.jpg',
    'Salem: إزالة صورة واحدة من المكتبة لأنها غير مستخدمة: quay.jpg',
  ],
  [
    'two unused pictures removed',
    'Salem removed 2 unused pictures from the library: quay.jpg and Picture of Nov 5, 2026',
    'Salem: إزالة صورتين من المكتبة لأنهما غير مستخدمتين: quay.jpg وصورة من ٥ نوفمبر ٢٠٢٦',
  ],
  [
    'twelve unused pictures removed',
    'Salem removed 12 unused pictures from the library: a.jpg, b.jpg, c.jpg, and 9 more pictures',
    'Salem: إزالة ١٢ صورة من المكتبة لأنها غير مستخدمة: a.jpg وb.jpg وc.jpg و٩ صور أخرى',
  ],
  [
    'three pictures whose files could not be removed',
    'The server put 3 pictures back into the library, because the files could not be removed: a.jpg, b.jpg, and c.jpg',
    'الخادم: إعادة ٣ صور إلى المكتبة لتعذّر الإزالة: a.jpg وb.jpg وc.jpg',
  ],
  [
    'pictures removed, written by another release',
    'Salem removed unused pictures from the library',
    'Salem: إزالة صور غير مستخدمة من المكتبة',
  ],
  [
    'pictures put back, written by another release',
    'The server put pictures back into the library, because the files could not be removed',
    'الخادم: إعادة صور إلى المكتبة لتعذّر الإزالة',
  ],
  ['rollback', 'Salem showed an older release of the website', 'Salem: عرض إصدار أقدم من الموقع'],
  ['bin emptied', 'Salem emptied the bin', 'Salem: إفراغ سلة المحذوفات'],
  ['still right', 'Salem confirmed the Arabic features as still right', 'Salem: تأكيد صحة المزايا بالعربية'],
  ['one record removed from the bin', 'Salem removed the product from the bin', 'Salem: إزالة المنتج من سلة المحذوفات'],
]

describe('an entry of the history is a sentence', () => {
  test.each(REVIEWED)('%s: %s', (about, ...sentences) => {
    const found = SENTENCE_CASES.find((one) => one.about === about)
    if (!found) throw new Error(`No case is called ${about}.`)
    expect(LOCALES.map((locale) => sentence(locale, found).replaceAll(/[\u2068\u2069]/g, ''))).toEqual(sentences)
  })

  test('every case was reviewed', () => {
    expect(REVIEWED.map(([about]) => about)).toEqual(SENTENCE_CASES.map(({ about }) => about))
  })

  test('every operation and every kind of field has a case', () => {
    const kinds = SENTENCE_CASES.flatMap(({ change }) => {
      const fields = subjectOf(change.entity ?? ENTRY.entity)?.fields ?? []
      return fields.filter(({ name }) => change.changed?.includes(name)).map(({ kind }) => kind)
    })
    const all = Object.values(SUBJECTS).flatMap(({ fields }) => fields.map(({ kind }) => kind))
    expect(new Set(kinds)).toEqual(new Set(all))
    expect(new Set(SENTENCE_CASES.map(({ change }) => change.operation))).toEqual(new Set(OPERATIONS))
  })

  test('the name of an unknown column is isolated, so that its direction does not change the sentence', () => {
    const dropped = SENTENCE_CASES.find(({ about }) => about === 'column that was dropped')
    expect(dropped && sentence('ar', dropped)).toContain('«\u2068origin\u2069»')
  })
})

test('an update that left a language behind names its text', () => {
  const options = { subject: subjectOf('products') }
  const entry = { ...ENTRY, left_behind: ['features_ar', 'name_ar'] }
  expect(describeLeftBehind(entry, { ...options, locale: 'en' })).toBe(
    'Shown to visitors without a change of the Arabic name and the Arabic features',
  )
  expect(describeLeftBehind(entry, { ...options, locale: 'ar' })).toBe(
    'ظهر للزوار مع بقاء النص القديم في الاسم بالعربية والمزايا بالعربية',
  )
  expect(describeLeftBehind(ENTRY, { ...options, locale: 'en' })).toBeUndefined()
})
