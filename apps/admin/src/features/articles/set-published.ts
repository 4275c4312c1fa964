import type { Article } from '@bayt/content/entities/article'
import { ConflictError } from '@bayt/content/errors'
import type { ContentClient } from '@bayt/content/queries/client'
import { updateRecord } from '@bayt/content/queries/resource'

/**
 * Publishes an article or takes it back: only `published` is written (spec: admin §4, §7).
 * @throws ConflictError where somebody saved the article since it was read, unless it already is as wanted
 */
export async function setPublished(
  client: ContentClient,
  { id, updated_at }: Pick<Article, 'id' | 'updated_at'>,
  published: boolean,
): Promise<void> {
  try {
    await updateRecord(client, 'articles', id, { published }, updated_at)
  } catch (error) {
    // Somebody else, or this very call whose answer was lost, has done it.
    const isDone = error instanceof ConflictError && (error.current as Article).published === published
    if (!isDone) throw error
  }
}
