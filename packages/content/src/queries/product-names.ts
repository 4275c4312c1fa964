import type { Product } from '../entities/product.ts'
import type { ContentClient } from './client.ts'
import { readAll } from './read-all.ts'

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
