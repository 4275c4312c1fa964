import { TENDER_TOPICS } from '@bayt/content/entities/categories'
import { translationsOf } from '@bayt/content/entities/languages'
import type { TenderFact } from '@bayt/content/entities/tender-fact'
import { eachLocale, localised } from '@bayt/content/locale'
import { ActiveBadge } from '../../components/active-badge.tsx'
import { type ColumnFacts, describeFilter, describeScreen } from '../../resource/describe-screen.ts'
import { RowBadge } from '../../resource/languages/language-badge.tsx'
import { CategoryTag, RecordName, TextLines } from '../../resource/list/record-cells.tsx'
import { TENDER_FACT_TEXTS } from './texts.ts'

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
