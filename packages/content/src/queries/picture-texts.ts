import type { PictureText } from '../entities/picture-text.ts'
import type { ContentClient } from './client.ts'
import { columnsOf } from './columns.ts'
import { unwrap } from './unwrap.ts'

/**
 * The newest text of a picture; `null` if the picture has no text.
 * @param url the address as it is stored
 * @throws ContentError
 */
export async function findPictureText(client: ContentClient, url: string): Promise<PictureText | null> {
  const rows = await unwrap(
    client
      .from('picture_texts')
      .select(columnsOf('picture_texts'))
      .eq('image_url', url)
      .order('created_at', { ascending: false })
      .order('id', { ascending: false })
      .limit(1),
  )
  return (rows as unknown as PictureText[])[0] ?? null
}
