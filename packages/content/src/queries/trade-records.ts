import type { ContentClient } from './client.ts'
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
