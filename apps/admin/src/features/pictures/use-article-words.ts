import { type Locale, localised, ownFirst } from '@bayt/content/locale'
import { readRecords } from '@bayt/content/queries/bulk'
import { type LibraryPicture, libraryAddress } from '@bayt/content/queries/library'
import { useQuery } from '@tanstack/react-query'
import { useServices } from '../../lib/services.tsx'
import { resourceKeys } from '../../resource/api/keys.ts'

/** The maximum number of articles per picture that are read for its words. */
const MAX_ARTICLES = 3

/** The words that articles give a picture without its own text, in the language of the interface first; `undefined` until they are read. */
export function useArticleWords({ picture, texts, uses }: LibraryPicture, locale: Locale) {
  const { client, config } = useServices()
  const ids = texts ? [] : uses.flatMap(({ entity, id }) => (entity === 'articles' ? [id] : [])).slice(0, MAX_ARTICLES)
  const address = libraryAddress(config.supabaseUrl, picture)
  const { data } = useQuery({
    queryKey: [...resourceKeys.table('articles'), 'words', address, ids],
    enabled: ids.length > 0,
    queryFn: async () => {
      const [articles, { picturesOf }] = await Promise.all([
        readRecords(client, 'articles', ids),
        // The parser is in the chunk of the preview.
        import('@bayt/content/text/markdown'),
      ])
      return ownFirst(locale).flatMap((language) => {
        const shown = articles.flatMap((article) => picturesOf(localised(article, 'content', language) ?? ''))
        const text = shown.find(({ src, alt }) => src === address && alt !== '')?.alt
        return text === undefined ? [] : [{ language, text }]
      })
    },
  })
  return ids.length === 0 ? [] : data
}
