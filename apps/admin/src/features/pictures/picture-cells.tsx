import { type LibraryPicture, libraryAddress } from '@bayt/content/queries/library'
import { Thumbnail } from '../../components/thumbnail.tsx'
import { formatShortDate } from '../../lib/i18n/format.ts'
import { useLocale } from '../../lib/i18n/locale-context.tsx'
import { useServices } from '../../lib/services.tsx'
import { LIBRARY_TEXTS } from '../../resource/library/library-texts.ts'
import { descriptionsOf, sizesOf } from '../../resource/library/picture-facts.ts'
import styles from './pictures.module.css'
import { PICTURES_TEXTS } from './texts.ts'
import { useArticleWords } from './use-article-words.ts'

/** The thumbnail, the descriptions, and the name that the file had. */
export function PictureCell({ picture }: { picture: LibraryPicture }) {
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
export function SizeCell({ picture }: { picture: LibraryPicture }) {
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

/** The day, and who uploaded it. */
export function StoredCell({ picture: { stored_at, stored_by } }: { picture: LibraryPicture }) {
  const { locale } = useLocale()
  const texts = PICTURES_TEXTS[locale]
  return (
    <span className={styles.pair}>
      <span className={styles.facts}>{formatShortDate(locale, stored_at)}</span>
      {stored_by ? (
        <bdi className={styles.quiet}>{stored_by}</bdi>
      ) : (
        <span className={styles.quiet} title={texts.unknownPerson}>
          {texts.byNobody}
        </span>
      )}
    </span>
  )
}
