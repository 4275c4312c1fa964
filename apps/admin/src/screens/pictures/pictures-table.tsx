import type { SessionUser } from '@bayt/content/entities/admin-user'
import { type Locale, localised, ownFirst } from '@bayt/content/locale'
import { readRecords } from '@bayt/content/queries/bulk'
import { type LibraryPicture, libraryAddress } from '@bayt/content/queries/library'
import { useQuery } from '@tanstack/react-query'
import { MessageSquareText, Replace, Trash2 } from 'lucide-react'
import { resourceKeys } from '../../data/keys.ts'
import { useServices } from '../../data/services.tsx'
import { DataTable } from '../../list/data-table.tsx'
import { LIBRARY_TEXTS } from '../../record/library/library-texts.ts'
import { descriptionsOf, pictureName, sizesOf } from '../../record/library/picture-facts.ts'
import { IconButton } from '../../ui/button.tsx'
import { formatShortDate } from '../../ui/i18n/format.ts'
import { useLocale, useText } from '../../ui/i18n/locale-context.tsx'
import { Thumbnail } from '../../ui/picture.tsx'
import { PictureUses } from './picture-uses.tsx'
import styles from './pictures.module.css'
import { PICTURES_TEXTS } from './texts.ts'

const ICON = { size: 18, strokeWidth: 1.5, 'aria-hidden': true } as const

interface PicturesTableProps {
  account: SessionUser
  pictures: LibraryPicture[]
  onDescribe: (picture: LibraryPicture) => void
  onReplace: (picture: LibraryPicture) => void
  onRemove: (picture: LibraryPicture) => void
}

/** The pictures of a page with their actions. */
export function PicturesTable({ account, pictures, onDescribe, onReplace, onRemove }: PicturesTableProps) {
  const { locale } = useLocale()
  const texts = PICTURES_TEXTS[locale]
  const rows = pictures.map((picture) => ({ id: picture.picture, picture }))
  return (
    <DataTable
      label={useText().otherScreens.pictures}
      rows={rows}
      actionsTitle={texts.columns.actions}
      dependencies={[locale, account.role, pictures]}
      columns={[
        {
          key: 'picture',
          title: texts.columns.picture,
          isRowHeader: true,
          render: ({ picture }) => <PictureCell picture={picture} />,
        },
        {
          key: 'uses',
          title: texts.columns.uses,
          render: ({ picture }) => <PictureUses picture={picture} />,
        },
        { key: 'size', title: texts.columns.size, render: ({ picture }) => <SizeCell picture={picture} /> },
        { key: 'stored', title: texts.columns.stored, render: ({ picture }) => <StoredCell picture={picture} /> },
      ]}
      renderActions={({ picture }) => {
        const name = pictureName(picture, locale)
        return (
          <>
            <IconButton aria-label={texts.describeOf(name)} onPress={() => onDescribe(picture)}>
              <MessageSquareText {...ICON} />
            </IconButton>
            {picture.use_count > 0 && (
              <IconButton aria-label={texts.replaceOf(name)} onPress={() => onReplace(picture)}>
                <Replace {...ICON} />
              </IconButton>
            )}
            {picture.kept_for === null && account.role === 'admin' && (
              <IconButton variant="danger" aria-label={texts.remove(name)} onPress={() => onRemove(picture)}>
                <Trash2 {...ICON} />
              </IconButton>
            )}
          </>
        )
      }}
    />
  )
}

/** The thumbnail, the descriptions, and the name that the file had. */
function PictureCell({ picture }: { picture: LibraryPicture }) {
  const { config } = useServices()
  const { locale } = useLocale()
  const descriptions = descriptionsOf(picture, locale)
  const words = useArticleWords(picture, locale)
  return (
    <span className={styles.picture}>
      <Thumbnail src={libraryAddress(config.supabaseUrl, picture.picture)} placeholder="/admin/mark.svg" />
      <span className={styles.texts}>
        {descriptions.length === 0 && words?.length === 0 && (
          <span className={styles.missing}>{LIBRARY_TEXTS[locale].undescribed}</span>
        )}
        {descriptions.length === 0 &&
          words?.map(({ language, text }) => (
            <span key={language} className={styles.quiet}>
              {PICTURES_TEXTS[locale].inArticle} <bdi lang={language}>{text}</bdi>
            </span>
          ))}
        {descriptions.map(({ language, dir, text }) => (
          <span key={language} lang={language} dir={dir} className={styles.description}>
            {text}
          </span>
        ))}
        {picture.file_name && (
          <bdi className={styles.quiet} dir="ltr" lang="zxx">
            {picture.file_name}
          </bdi>
        )}
      </span>
    </span>
  )
}

/** The size in pixels, and below it the file size. */
function SizeCell({ picture }: { picture: LibraryPicture }) {
  const { locale } = useLocale()
  const sizes = sizesOf(picture, locale)
  return (
    <span className={styles.pair}>
      {(sizes.length > 0 ? sizes : [PICTURES_TEXTS[locale].unknown]).map((size) => (
        <span key={size} className={styles.facts}>
          {size}
        </span>
      ))}
    </span>
  )
}

/** The day of the upload, and who uploaded the picture. */
function StoredCell({ picture: { stored_at, stored_by } }: { picture: LibraryPicture }) {
  const { locale } = useLocale()
  const texts = PICTURES_TEXTS[locale]
  return (
    <span className={styles.pair}>
      <span className={styles.facts}>{formatShortDate(locale, stored_at)}</span>
      {stored_by ? (
        <bdi className={styles.quiet}>{stored_by}</bdi>
      ) : (
        <span className={styles.quiet} title={texts.unknownPerson}>
          {texts.unknown}
        </span>
      )}
    </span>
  )
}

/** The maximum number of articles that are read for the descriptions of one picture. */
const MAX_ARTICLES = 3

/**
 * The descriptions that articles give a picture without its own text, in the language of the interface first; `undefined` until
 * they are read.
 */
function useArticleWords({ picture, texts, uses }: LibraryPicture, locale: Locale) {
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
