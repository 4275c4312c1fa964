import type { Product } from '../entities/product.ts'
import type { ContentClient } from './client.ts'
import { readAll } from './read-all.ts'
import { unwrap } from './unwrap.ts'

/** The ids of the trade facts of a product, and of its pack sizes. */
export interface TradeRecords {
  facts: number | undefined
  packs: { id: number; size: string }[]
}

/** @throws ContentError */
export async function readTradeRecords(client: ContentClient, productId: number): Promise<TradeRecords> {
  const [facts, packs] = await Promise.all([
    unwrap(client.from('trade_facts').select('id').eq('product_id', productId)),
    unwrap(client.from('trade_packs').select('id, size').eq('product_id', productId)),
  ])
  return { facts: facts[0]?.id, packs }
}

/** The names of all products, newest first. @throws ContentError */
export function readProductNames(client: ContentClient): Promise<Pick<Product, 'id' | 'name_en' | 'name_ar'>[]> {
  return readAll((from, to) =>
    client
      .from('products')
      .select('id, name_en, name_ar', { count: 'exact' })
      .order('created_at', { ascending: false })
      .order('id', { ascending: false })
      .range(from, to),
  )
}
