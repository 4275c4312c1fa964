import type { ContentClient } from './client.ts'
import { unwrap } from './unwrap.ts'

/** Whether the public site has a page for a record. @throws ContentError */
export async function isPublic(client: ContentClient, collection: 'products' | 'articles', id: number): Promise<boolean> {
  const rows =
    collection === 'articles'
      ? await unwrap(client.from('articles').select('id').eq('id', id).eq('published', true))
      : await unwrap(client.from('products').select('id').eq('id', id))
  return rows.length > 0
}
