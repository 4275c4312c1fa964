import { translationsOf } from '@bayt/content/entities/languages'
import type { TradePack } from '@bayt/content/entities/trade-pack'
import { formatNumber } from '../../lib/i18n/format.ts'
import { type ColumnFacts, describeScreen } from '../../resource/describe-screen.ts'
import { RowBadge } from '../../resource/languages/language-badge.tsx'
import { TRADE_PACK_TEXTS } from './pack-texts.ts'
import { ProductOfRecord } from './product-of-record.tsx'

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
    { key: 'pack', rows: ['product_id', ['size', 'gtin'], translationsOf('packaging')] },
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
