import { countryName } from '@bayt/content/entities/countries'
import { translationsOf } from '@bayt/content/entities/languages'
import type { TradeFact } from '@bayt/content/entities/trade-fact'
import { formatNumber } from '../../lib/i18n/format.ts'
import { type ColumnFacts, describeScreen } from '../../resource/describe-screen.ts'
import { RowBadge } from '../../resource/languages/language-badge.tsx'
import { TRADE_FACT_TEXTS } from './fact-texts.ts'
import { ProductOfRecord } from './product-of-record.tsx'

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
    { key: 'product', rows: ['product_id'] },
    { key: 'customs', rows: [['origin', 'hs_code'], translationsOf('manufacturer')] },
    { key: 'keeping', rows: ['shelf_life_months', translationsOf('storage')] },
    { key: 'limits', rows: [translationsOf('limits')] },
  ],
})
