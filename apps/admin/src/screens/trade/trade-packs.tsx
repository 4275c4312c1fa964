import { translationsOf } from '@bayt/content/entities/languages'
import type { TradePack } from '@bayt/content/entities/trade-pack'
import type { Locale } from '@bayt/content/locale'
import { type ColumnFacts, describeScreen } from '../../record/describe-screen.ts'
import { RowBadge } from '../../record/languages/language-badge.tsx'
import { inArabic, inEachLanguage, inEnglish, labelsIn } from '../../record/record-sentences.ts'
import type { ContentTexts } from '../../record/texts.ts'
import { formatNumber } from '../../ui/i18n/format.ts'
import { ProductField, ProductOfRecord } from './product.tsx'

/** How the pack sizes of products travel. */
const en = {
  title: 'Cartons and Pallets',
  add: 'Add Carton',
  createTitle: 'Add Carton',
  editTitle: 'Edit Carton',
  ...inEnglish('carton'),
  columns: { product: 'Product', size: 'Pack size', gtin: 'GTIN', pieces: 'Pieces per carton', actions: 'Actions' },
  fields: {
    product_id: 'Product',
    size: 'Pack size',
    gtin: 'GTIN of the pack',
    ...labelsIn('en', 'packaging', 'Packaging'),
    pieces_per_carton: 'Pieces per carton',
    carton_length_cm: 'Length of the carton (cm)',
    carton_width_cm: 'Width of the carton (cm)',
    carton_height_cm: 'Height of the carton (cm)',
    carton_gross_kg: 'Gross weight of the carton (kg)',
    cartons_per_layer: 'Cartons per layer',
    cartons_per_pallet: 'Cartons per pallet',
    stacking_limit: 'Pallets in a stack, at most',
    cartons_per_20ft: 'Cartons per 20-foot container',
    cartons_per_40ft: 'Cartons per 40-foot container',
    pallets_per_20ft: 'Pallets per 20-foot container',
    pallets_per_40ft: 'Pallets per 40-foot container',
  },
  groups: { pack: 'Pack', carton: 'Carton', pallet: 'Pallet', container: 'Container' },
  hints: {
    size: 'One size of the product, such as 5 or 0.5',
    gtin: 'The digits below the bar code',
    ...inEachLanguage('packaging', 'Such as woven bag with a liner'),
    pieces_per_carton: 'A sack without a carton is one piece',
    carton_gross_kg: 'With the carton itself; the net weight follows from the pack size',
  },
  choices: {},
  filters: {},
} satisfies ContentTexts<'trade_packs'>

const ar: typeof en = {
  title: 'الكراتين والطبليات',
  add: 'إضافة كرتون',
  createTitle: 'إضافة كرتون',
  editTitle: 'تعديل الكرتون',
  ...inArabic('الكرتون', 'الكراتين'),
  empty: 'لا توجد كراتين',
  confirmDelete: 'أتريد حذف هذا الكرتون؟',
  columns: { product: 'المنتج', size: 'حجم العبوة', gtin: 'رقم GTIN', pieces: 'القطع في الكرتون', actions: 'الإجراءات' },
  fields: {
    product_id: 'المنتج',
    size: 'حجم العبوة',
    gtin: 'رقم GTIN للعبوة',
    ...labelsIn('ar', 'packaging', 'التغليف'),
    pieces_per_carton: 'القطع في الكرتون',
    carton_length_cm: 'طول الكرتون (سم)',
    carton_width_cm: 'عرض الكرتون (سم)',
    carton_height_cm: 'ارتفاع الكرتون (سم)',
    carton_gross_kg: 'الوزن القائم للكرتون (كجم)',
    cartons_per_layer: 'الكراتين في الطبقة',
    cartons_per_pallet: 'الكراتين على الطبلية',
    stacking_limit: 'أقصى عدد طبليات فوق بعضها',
    cartons_per_20ft: 'الكراتين في حاوية ٢٠ قدمًا',
    cartons_per_40ft: 'الكراتين في حاوية ٤٠ قدمًا',
    pallets_per_20ft: 'الطبليات في حاوية ٢٠ قدمًا',
    pallets_per_40ft: 'الطبليات في حاوية ٤٠ قدمًا',
  },
  groups: { pack: 'العبوة', carton: 'الكرتون', pallet: 'الطبلية', container: 'الحاوية' },
  hints: {
    size: 'حجم واحد من أحجام المنتج، مثل ٥ أو ٠٫٥',
    gtin: 'الأرقام أسفل رمز الباركود',
    packaging_en: 'مثل \u2066woven bag with a liner\u2069',
    packaging_ar: 'مثل «كيس منسوج مبطّن»',
    pieces_per_carton: 'الكيس بلا كرتون قطعة واحدة',
    carton_gross_kg: 'مع وزن الكرتون نفسه، أما الوزن الصافي فيُحسب من حجم العبوة',
  },
  choices: {},
  filters: {},
}

export const TRADE_PACK_TEXTS: Record<Locale, typeof en> = { en, ar }

const TRADE_PACK_COLUMNS: ColumnFacts<TradePack, 'product' | 'size' | 'gtin' | 'pieces'>[] = [
  {
    key: 'product',
    isRowHeader: true,
    render: (pack) => (
      <ProductOfRecord id={pack.product_id}>
        <RowBadge table="trade_packs" id={pack.id} />
      </ProductOfRecord>
    ),
  },
  { key: 'size', render: ({ size }, locale) => formatNumber(locale, Number(size)) },
  { key: 'gtin', sortBy: () => 'gtin', render: ({ gtin }) => <bdi>{gtin}</bdi> },
  {
    key: 'pieces',
    sortBy: () => 'pieces_per_carton',
    render: ({ pieces_per_carton }, locale) => pieces_per_carton && formatNumber(locale, pieces_per_carton),
  },
]

/** How the pack sizes of products travel. */
export const TRADE_PACKS = describeScreen('trade_packs', {
  texts: TRADE_PACK_TEXTS,
  columns: TRADE_PACK_COLUMNS,
  groups: [
    { key: 'pack', rows: [{ name: 'product_id', Field: ProductField }, ['size', 'gtin'], translationsOf('packaging')] },
    {
      key: 'carton',
      rows: [
        ['pieces_per_carton', 'carton_gross_kg'],
        ['carton_length_cm', 'carton_width_cm', 'carton_height_cm'],
      ],
    },
    { key: 'pallet', rows: [['cartons_per_layer', 'cartons_per_pallet'], 'stacking_limit'] },
    {
      key: 'container',
      rows: [
        ['cartons_per_20ft', 'cartons_per_40ft'],
        ['pallets_per_20ft', 'pallets_per_40ft'],
      ],
    },
  ],
})
