import { countryName } from '@bayt/content/entities/countries'
import { packSizeList } from '@bayt/content/entities/pack-sizes'
import type { Product } from '@bayt/content/entities/product'
import type { TradeFact } from '@bayt/content/entities/trade-fact'
import type { TradePack } from '@bayt/content/entities/trade-pack'
import { LOCALES } from '@bayt/content/locale'

/** What a buyer by the container asks about a product. */
export interface Trade {
  /** The facts of the product itself. */
  facts?: TradeFact
  /** The facts of its pack sizes, in the order of the sizes. Facts of a size that the product no longer has are left out. */
  packs: readonly TradePack[]
}

interface TradeRows {
  products: readonly Pick<Product, 'id' | 'pack_sizes'>[]
  trade_facts: readonly TradeFact[]
  trade_packs: readonly TradePack[]
}

/** The trade facts by product. Products without facts have no entry; the facts of a deleted product are left out. */
export function tradeByProduct({ products, trade_facts, trade_packs }: TradeRows): ReadonlyMap<number, Trade> {
  const facts = new Map(trade_facts.map((row) => [row.product_id, row]))
  const packs = Map.groupBy(trade_packs, ({ product_id }) => product_id)
  return new Map(
    products.flatMap(({ id, pack_sizes }) => {
      const [ofProduct, ofSizes] = [facts.get(id), packs.get(id) ?? []]
      const bySize = new Map(ofSizes.map((pack) => [Number(pack.size), pack]))
      const inOrder = packSizeList(pack_sizes).flatMap((size) => bySize.get(size) ?? [])
      return ofProduct || inOrder.length > 0 ? [[id, { ...(ofProduct && { facts: ofProduct }), packs: inOrder }] as const] : []
    }),
  )
}

/** What the search finds a product by: the names of its origin in all languages, its HS code, and the GTIN of each pack. */
export function searchedTradeOf(trade: Trade | undefined): { names: string[]; codes: string[] } {
  const { facts, packs = [] } = trade ?? {}
  const { origin = null, hs_code = null } = facts ?? {}
  return {
    names: origin === null ? [] : LOCALES.map((locale) => countryName(locale, origin)),
    codes: [hs_code, ...packs.map(({ gtin }) => gtin)].filter((code) => code !== null),
  }
}
