import ricePackage from '@bayt/brand/pictures/rice-package.webp'
import { findCategory, PACK_UNITS, PRODUCT_CATEGORIES } from '@bayt/content/entities/categories'
import { namesOf } from '@bayt/content/entities/define-entity'
import { translationsOf } from '@bayt/content/entities/languages'
import { packSizeList } from '@bayt/content/entities/pack-sizes'
import { type Product, productEntity } from '@bayt/content/entities/product'
import { eachLocale, type Locale, localised } from '@bayt/content/locale'
import { listAmounts } from '@bayt/content/text/amount'
import { normalisePackSizes } from '@bayt/content/text/pack-sizes'
import { useWatch } from 'react-hook-form'
import { CategoryTag, RecordName, TextLines } from '../list/record-cells.tsx'
import { type ColumnFacts, describeFilter, describeScreen } from '../record/describe-screen.ts'
import type { CustomFieldProps } from '../record/fields.ts'
import { RowBadge } from '../record/languages/language-badge.tsx'
import { inArabic, inEachLanguage, inEnglish, labelsIn } from '../record/record-sentences.ts'
import { ForTheTrade } from '../record/reference/for-the-trade.tsx'
import type { ContentTexts } from '../record/texts.ts'
import { useLocale } from '../ui/i18n/locale-context.tsx'
import { Thumbnail } from '../ui/picture.tsx'
import { TextField } from '../ui/text-field.tsx'

/** Products Management (spec: admin §2, §5, §8: the English texts are literal). */
const en = {
  title: 'Products Management',
  add: 'Add Product',
  createTitle: 'Add New Product',
  editTitle: 'Edit Product',
  ...inEnglish('product'),
  columns: { product: 'Product', category: 'Category', description: 'Description', actions: 'Actions' },
  fields: {
    ...labelsIn('en', 'name', 'Name'),
    category: 'Category',
    ...labelsIn('en', 'description', 'Description'),
    ...labelsIn('en', 'features', 'Features'),
    pack_unit: 'Pack unit',
    pack_sizes: 'Pack sizes',
    packaging_image_url: 'Main packaging picture',
    packaging_image_url_2: 'Packaging picture 2',
    packaging_image_3: 'Packaging picture 3',
    packaging_image_4: 'Packaging picture 4',
    packaging_image_5: 'Packaging picture 5',
    packaging_image_6: 'Packaging picture 6',
    contents_image_url: 'Contents picture',
  },
  groups: { names: 'Name and category', texts: 'Texts', packs: 'Packs', pictures: 'Pictures' },
  hints: {
    pack_sizes: 'Numbers separated by commas, such as 1,2,5,10.',
    ...inEachLanguage('features', 'One feature per line'),
  },
  choices: { Rice: 'Rice', Oil: 'Oil', Sugar: 'Sugar', Diversified: 'Diversified', Kg: 'Kg', Litre: 'Litre' },
  filters: { category: { label: 'Category', all: 'All Categories' } },
} satisfies ContentTexts<'products'>

const ar: typeof en = {
  title: 'إدارة المنتجات',
  add: 'إضافة منتج',
  createTitle: 'إضافة منتج جديد',
  editTitle: 'تعديل المنتج',
  ...inArabic('المنتج', 'المنتجات'),
  empty: 'لا توجد منتجات',
  confirmDelete: 'أتريد حذف هذا المنتج؟',
  columns: { product: 'المنتج', category: 'الفئة', description: 'الوصف', actions: 'الإجراءات' },
  fields: {
    ...labelsIn('ar', 'name', 'الاسم'),
    category: 'الفئة',
    ...labelsIn('ar', 'description', 'الوصف'),
    ...labelsIn('ar', 'features', 'المزايا'),
    pack_unit: 'وحدة العبوة',
    pack_sizes: 'أحجام العبوات',
    packaging_image_url: 'الصورة الرئيسية للعبوة',
    packaging_image_url_2: 'صورة العبوة ٢',
    packaging_image_3: 'صورة العبوة ٣',
    packaging_image_4: 'صورة العبوة ٤',
    packaging_image_5: 'صورة العبوة ٥',
    packaging_image_6: 'صورة العبوة ٦',
    contents_image_url: 'صورة المحتوى',
  },
  groups: { names: 'الاسم والفئة', texts: 'النصوص', packs: 'العبوات', pictures: 'الصور' },
  hints: {
    pack_sizes: 'أعداد تفصل بينها فواصل، مثل \u20661,2,5,10\u2069.',
    ...inEachLanguage('features', 'ميزة واحدة في كل سطر'),
  },
  choices: { Rice: 'أرز', Oil: 'زيوت', Sugar: 'سكر', Diversified: 'منوعات', Kg: 'كجم', Litre: 'لتر' },
  filters: { category: { label: 'الفئة', all: 'كل الفئات' } },
}

export const PRODUCT_TEXTS: Record<Locale, typeof en> = { en, ar }

/** The columns of the list (spec: admin §2); a product without a picture shows the default rice package (§3). */
const PRODUCT_COLUMNS: ColumnFacts<Product, 'product' | 'category' | 'description'>[] = [
  {
    key: 'product',
    isRowHeader: true,
    sortBy: (locale) => `name_${locale}`,
    render: (product) => (
      <RecordName
        thumbnail={<Thumbnail src={product.packaging_image_url} placeholder={ricePackage} />}
        names={eachLocale((language) => localised(product, 'name', language))}
      >
        <RowBadge table="products" id={product.id} />
      </RecordName>
    ),
  },
  {
    key: 'category',
    sortBy: () => 'category',
    render: ({ category }, locale) => <CategoryTag>{PRODUCT_TEXTS[locale].choices[category]}</CategoryTag>,
  },
  {
    key: 'description',
    sortBy: (locale) => `description_${locale}`,
    render: (product) => <TextLines texts={eachLocale((language) => localised(product, 'description', language))} />,
  },
]

/** Products Management. */
export const PRODUCTS = describeScreen('products', {
  texts: PRODUCT_TEXTS,
  filters: [describeFilter(PRODUCT_TEXTS, 'category', PRODUCT_CATEGORIES)],
  columns: PRODUCT_COLUMNS,
  groups: [
    { key: 'names', rows: [translationsOf('name'), 'category'] },
    {
      key: 'texts',
      rows: [translationsOf('description'), translationsOf('features')],
    },
    { key: 'packs', Effect: ForTheTrade, rows: [['pack_unit', { name: 'pack_sizes', Field: PackSizesField }]] },
    { key: 'pictures', layout: 'grid', rows: namesOf(productEntity.fields, 'picture') },
  ],
})

const READING: Record<Locale, (amounts: string) => string> = {
  en: (amounts) => `On the site: ${amounts}.`,
  ar: (amounts) => `في الموقع: ${amounts}.`,
}

/** The sizes in the unit of the product, and their form on the site: 0.17 kilograms are 170 grams. */
function PackSizesField(field: CustomFieldProps) {
  const { locale } = useLocale()
  const chosen = String(useWatch({ name: 'pack_unit' }) ?? '')
  const sizes = packSizeList(normalisePackSizes(field.value) ?? null)
  const amounts = listAmounts(locale, sizes, findCategory(PACK_UNITS, chosen) ?? PACK_UNITS[0])
  return <TextField {...field} inputMode="text" dir="ltr" warning={amounts && READING[locale](amounts)} />
}
