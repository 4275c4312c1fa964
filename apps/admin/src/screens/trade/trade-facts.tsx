import { countryName } from '@bayt/content/entities/countries'
import { translationsOf } from '@bayt/content/entities/languages'
import type { TradeFact } from '@bayt/content/entities/trade-fact'
import type { Locale } from '@bayt/content/locale'
import { type ColumnFacts, describeScreen } from '../../record/describe-screen.ts'
import { RowBadge } from '../../record/languages/language-badge.tsx'
import { inArabic, inEachLanguage, inEnglish, labelsIn } from '../../record/record-sentences.ts'
import type { ContentTexts } from '../../record/texts.ts'
import { formatNumber } from '../../ui/i18n/format.ts'
import { ProductField, ProductOfRecord } from './product.tsx'

/** Trade facts of products. */
const en = {
  title: 'Trade Facts',
  add: 'Add Trade Facts',
  createTitle: 'Add Trade Facts',
  editTitle: 'Edit Trade Facts',
  ...inEnglish('trade facts', 'trade facts'),
  columns: { product: 'Product', origin: 'Origin', shelfLife: 'Shelf life (months)', hsCode: 'HS code', actions: 'Actions' },
  fields: {
    product_id: 'Product',
    origin: 'Country of origin',
    ...labelsIn('en', 'manufacturer', 'Manufacturer'),
    shelf_life_months: 'Shelf life (months)',
    ...labelsIn('en', 'storage', 'Storage'),
    hs_code: 'HS code',
    ...labelsIn('en', 'limits', 'Limits'),
  },
  groups: { product: 'Product', customs: 'Origin and customs', keeping: 'Keeping', limits: 'Limits' },
  hints: {
    hs_code: 'The code of customs: 6, 8 or 10 digits, such as 100630',
    ...inEachLanguage('limits', 'One limit per line, such as Moisture: at most 14%'),
  },
  choices: {},
  filters: {},
} satisfies ContentTexts<'trade_facts'>

const ar: typeof en = {
  title: 'بيانات التجارة',
  add: 'إضافة بيانات تجارة',
  createTitle: 'إضافة بيانات تجارة',
  editTitle: 'تعديل بيانات التجارة',
  ...inArabic('بيانات التجارة', 'بيانات التجارة', { isFeminine: true }),
  empty: 'لا توجد بيانات تجارة',
  confirmDelete: 'أتريد حذف بيانات التجارة هذه؟',
  columns: {
    product: 'المنتج',
    origin: 'المنشأ',
    shelfLife: 'مدة الصلاحية (بالأشهر)',
    hsCode: 'رمز النظام المنسق',
    actions: 'الإجراءات',
  },
  fields: {
    product_id: 'المنتج',
    origin: 'بلد المنشأ',
    ...labelsIn('ar', 'manufacturer', 'الجهة المصنّعة'),
    shelf_life_months: 'مدة الصلاحية (بالأشهر)',
    ...labelsIn('ar', 'storage', 'التخزين'),
    hs_code: 'رمز النظام المنسق (HS)',
    ...labelsIn('ar', 'limits', 'الحدود'),
  },
  groups: { product: 'المنتج', customs: 'المنشأ والجمارك', keeping: 'الحفظ', limits: 'الحدود' },
  hints: {
    hs_code: 'رمز الجمارك: ٦ أو ٨ أو ١٠ أرقام، مثل \u2066100630\u2069',
    limits_en: 'حد واحد في كل سطر، مثل \u2066Moisture: at most 14%\u2069',
    limits_ar: 'حد واحد في كل سطر، مثل «الرطوبة: ١٤٪ على الأكثر»',
  },
  choices: {},
  filters: {},
}

export const TRADE_FACT_TEXTS: Record<Locale, typeof en> = { en, ar }

const TRADE_FACT_COLUMNS: ColumnFacts<TradeFact, 'product' | 'origin' | 'shelfLife' | 'hsCode'>[] = [
  {
    key: 'product',
    isRowHeader: true,
    render: (facts) => (
      <ProductOfRecord id={facts.product_id}>
        <RowBadge table="trade_facts" id={facts.id} />
      </ProductOfRecord>
    ),
  },
  { key: 'origin', sortBy: () => 'origin', render: ({ origin }, locale) => origin && countryName(locale, origin) },
  {
    key: 'shelfLife',
    sortBy: () => 'shelf_life_months',
    render: ({ shelf_life_months }, locale) => shelf_life_months && formatNumber(locale, shelf_life_months),
  },
  { key: 'hsCode', sortBy: () => 'hs_code', render: ({ hs_code }) => <bdi>{hs_code}</bdi> },
]

/** Trade facts of products. */
export const TRADE_FACTS = describeScreen('trade_facts', {
  texts: TRADE_FACT_TEXTS,
  columns: TRADE_FACT_COLUMNS,
  groups: [
    { key: 'product', rows: [{ name: 'product_id', Field: ProductField }] },
    { key: 'customs', rows: [['origin', 'hs_code'], translationsOf('manufacturer')] },
    { key: 'keeping', rows: ['shelf_life_months', translationsOf('storage')] },
    { key: 'limits', rows: [translationsOf('limits')] },
  ],
})
