import { TENDER_TOPICS } from '@bayt/content/entities/categories'
import { translationsOf } from '@bayt/content/entities/languages'
import type { TenderFact } from '@bayt/content/entities/tender-fact'
import { eachLocale, type Locale, localised } from '@bayt/content/locale'
import { CategoryTag, RecordName, TextLines } from '../list/record-cells.tsx'
import { type ColumnFacts, describeFilter, describeScreen } from '../record/describe-screen.ts'
import { RowBadge } from '../record/languages/language-badge.tsx'
import { inArabic, inEachLanguage, inEnglish, labelsIn } from '../record/record-sentences.ts'
import type { ContentTexts } from '../record/texts.ts'
import { ActiveBadge } from '../ui/status-badge.tsx'

/** Facts for buyers with a tender. */
const en = {
  title: 'Tender Facts',
  add: 'Add Fact',
  createTitle: 'Add Tender Fact',
  editTitle: 'Edit Tender Fact',
  ...inEnglish('tender fact'),
  search: 'Search facts',
  columns: { fact: 'Fact', topic: 'Topic', value: 'Value', status: 'Status', actions: 'Actions' },
  fields: {
    topic: 'Topic',
    ...labelsIn('en', 'label', 'Label'),
    ...labelsIn('en', 'value', 'Value'),
    ...labelsIn('en', 'source', 'Source'),
    stated_on: 'Date of the fact',
    display_order: 'Order',
    active: 'Active',
  },
  groups: { fact: 'Fact', source: 'Source', placement: 'Place' },
  hints: {
    ...inEachLanguage('label', 'What a buyer asks for, such as: Minimum order. For a delivery, the governorate.'),
    ...inEachLanguage('value', 'The answer with its unit, such as: 1 truck, 20 tonnes'),
    ...inEachLanguage('source', 'Where the fact comes from, such as: Warehouse report. Visitors see it.'),
    display_order: 'The fact with the lowest number comes first in its topic',
  },
  choices: {
    Capacity: 'Capacity',
    Delivery: 'Delivery by governorate',
    Terms: 'Terms',
    Basket: 'The food basket',
    Packing: 'Cartons and pallets',
    References: 'References',
  },
  filters: { topic: { label: 'Topic', all: 'All Topics' } },
} satisfies ContentTexts<'tender_facts'>

const ar: typeof en = {
  title: 'بيانات المناقصات',
  add: 'إضافة بيان',
  createTitle: 'إضافة بيان للمناقصات',
  editTitle: 'تعديل بيان المناقصات',
  ...inArabic('البيان', 'بيانات المناقصات'),
  theRecord: 'بيان المناقصات',
  empty: 'لا توجد بيانات للمناقصات',
  search: 'البحث في البيانات',
  confirmDelete: 'أتريد حذف هذا البيان؟',
  columns: { fact: 'البيان', topic: 'الموضوع', value: 'القيمة', status: 'الحالة', actions: 'الإجراءات' },
  fields: {
    topic: 'الموضوع',
    ...labelsIn('ar', 'label', 'البيان'),
    ...labelsIn('ar', 'value', 'القيمة'),
    ...labelsIn('ar', 'source', 'المصدر'),
    stated_on: 'تاريخ البيان',
    display_order: 'الترتيب',
    active: 'مفعّل',
  },
  groups: { fact: 'البيان', source: 'المصدر', placement: 'الموضع' },
  hints: {
    ...inEachLanguage('label', 'ما يسأل عنه المشتري، مثل: أقل طلبية. وفي التوصيل اسم المحافظة.'),
    ...inEachLanguage('value', 'الجواب مع وحدته، مثل: شاحنة واحدة، ٢٠ طنًا'),
    ...inEachLanguage('source', 'من أين البيان، مثل: تقرير المستودع. يراه الزوار.'),
    display_order: 'البيان ذو الرقم الأصغر يظهر أولًا في موضوعه',
  },
  choices: {
    Capacity: 'الطاقة الاستيعابية',
    Delivery: 'التوصيل حسب المحافظة',
    Terms: 'الشروط',
    Basket: 'السلة الغذائية',
    Packing: 'الكراتين والطبالي',
    References: 'المراجع',
  },
  filters: { topic: { label: 'الموضوع', all: 'كل الموضوعات' } },
}

export const TENDER_FACT_TEXTS: Record<Locale, typeof en> = { en, ar }

const TENDER_FACT_COLUMNS: ColumnFacts<TenderFact, 'fact' | 'topic' | 'value' | 'status'>[] = [
  {
    key: 'fact',
    isRowHeader: true,
    sortBy: (locale) => `label_${locale}`,
    render: (fact) => (
      <RecordName thumbnail={null} names={eachLocale((language) => localised(fact, 'label', language))}>
        <RowBadge table="tender_facts" id={fact.id} />
      </RecordName>
    ),
  },
  {
    key: 'topic',
    sortBy: () => 'topic',
    render: ({ topic }, locale) => <CategoryTag>{TENDER_FACT_TEXTS[locale].choices[topic]}</CategoryTag>,
  },
  {
    key: 'value',
    sortBy: (locale) => `value_${locale}`,
    render: (fact) => <TextLines texts={eachLocale((language) => localised(fact, 'value', language))} />,
  },
  { key: 'status', sortBy: () => 'active', render: ({ active }) => <ActiveBadge isActive={active} /> },
]

/** Facts for buyers with a tender. */
export const TENDER_FACTS = describeScreen('tender_facts', {
  texts: TENDER_FACT_TEXTS,
  filters: [describeFilter(TENDER_FACT_TEXTS, 'topic', TENDER_TOPICS)],
  columns: TENDER_FACT_COLUMNS,
  groups: [
    { key: 'fact', rows: ['topic', translationsOf('label'), translationsOf('value')] },
    { key: 'source', rows: [translationsOf('source'), 'stated_on'] },
    { key: 'placement', rows: [['display_order', 'active']] },
  ],
})
