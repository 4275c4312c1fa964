import { LOCALE_FACTS, ownFirst, splitLocale } from '@bayt/content/locale'
import type { PreviewRenderer } from '@bayt/release/preview'
import { useMemo } from 'react'
import { languageName } from '../../lib/i18n/format.ts'
import { useLocale } from '../../lib/i18n/locale-context.tsx'
import { nonceOfPage, parsePage } from './frame/prepare-page.ts'
import { pageFacts } from './page-facts.ts'
import { addressesOf } from './places.ts'
import styles from './preview.module.css'
import type { PreviewSource } from './preview-source.ts'
import { PREVIEW_TEXTS } from './preview-texts.ts'
import { SearchResult } from './search-result.tsx'
import { ShareCard } from './share-card.tsx'
import { useRendered } from './use-rendered.ts'

interface ResultsProps {
  renderer: PreviewRenderer
  source: PreviewSource
  /** English path of the page. */
  path: string | undefined
}

/** A page as search engines and messengers show it, in each language. */
export function Results({ renderer, source, path }: ResultsProps) {
  const { locale } = useLocale()
  const texts = PREVIEW_TEXTS[locale].results
  const addresses = path === undefined ? [] : addressesOf(path, ownFirst(locale))
  const { pages } = useRendered(renderer, addresses, { edits: source.shown, pictures: source.pictures })
  const known = useMemo(
    () => pages.map(({ address, html }) => [address, pageFacts(parsePage(html, nonceOfPage()))] as const),
    [pages],
  )
  return (
    <div className={styles.scroll}>
      {known.map(([address, facts]) => {
        const language = splitLocale(address).locale
        return (
          <section key={address} className={styles.results} aria-label={languageName(locale, language)}>
            <h3 className={styles.language}>{languageName(locale, language)}</h3>
            <div className={styles.pair}>
              <SearchResult facts={facts} language={language} />
              <ShareCard facts={facts} language={language} dir={LOCALE_FACTS[language].dir} />
            </div>
          </section>
        )
      })}
      <p className={styles.quiet}>{texts.about}</p>
    </div>
  )
}
