import type { Article } from '@bayt/content/entities/article'
import { ConflictError } from '@bayt/content/errors'
import type { ContentClient } from '@bayt/content/queries/client'
import { updateRecord } from '@bayt/content/queries/resource'

/**
 * Publishes or unpublishes an article: only `published` is written (spec: admin §4, §7).
 * @returns the stored article; `undefined` if it already has the wanted state, and nothing was stored
 * @throws ConflictError if the article was saved since it was read, unless it already has the wanted state
 */
export async function setPublished(
  client: ContentClient,
  { id, updated_at }: Pick<Article, 'id' | 'updated_at'>,
  published: boolean,
): Promise<Article | undefined> {
  try {
    return await updateRecord(client, 'articles', id, { published }, updated_at)
  } catch (error) {
    // Another session, or an earlier attempt whose answer was lost, has already set this state.
    const current = error instanceof ConflictError ? (error.current as Article) : undefined
    if (current?.published !== published) throw error
    return undefined
  }
}
