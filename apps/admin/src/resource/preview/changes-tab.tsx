import { splitLocale } from '@bayt/content/locale'
import type { PreviewRenderer } from '@bayt/release/preview'
import { useMemo, useState } from 'react'
import { Button } from '../../components/button.tsx'
import { Loading } from '../../components/spinner.tsx'
import { formatNumber } from '../../lib/i18n/format.ts'
import { useLocale } from '../../lib/i18n/locale-context.tsx'
import { nonceOfPage, parsePage } from './frame/prepare-page.ts'
import { pageFacts } from './page-facts.ts'
import { isPageOfRecord, pageNameInLanguage } from './page-name.ts'
import styles from './preview.module.css'
import type { PreviewSource } from './preview-source.ts'
import { PREVIEW_TEXTS } from './preview-texts.ts'
import { type ChangedPages, useRendered } from './use-rendered.ts'

/** More are shown by a button: a name in the catalogue can be on a hundred pages. */
const SHOWN_FIRST = 40
const GROUPS = ['added', 'changed', 'removed'] as const

interface ChangesTabProps {
  renderer: PreviewRenderer
  source: PreviewSource
  changed: ChangedPages | undefined
  /** Shows a page, before and after. */
  onOpen: (address: string) => void
}

/** The pages that the save would change; each opens in the preview. */
export function ChangesTab({ renderer, source, changed, onOpen }: ChangesTabProps) {
  const { locale } = useLocale()
  const texts = PREVIEW_TEXTS[locale].changes
  const titles = useTitles(renderer, source, changed)
  if (!changed) return <Loading text={texts.loading} />
  const groups = GROUPS.filter((group) => changed[group].length > 0)
  return (
    <div className={styles.scroll}>
      <p className={styles.quiet}>{groups.length === 0 ? texts.none : texts.intro}</p>
      {groups.map((group) => (
        <section key={group} aria-label={texts.groups[group]}>
          <h3 className={styles.groupTitle}>
            {texts.groups[group]} <span className={styles.count}>{formatNumber(locale, changed[group].length)}</span>
          </h3>
          <PageList addresses={changed[group]} titles={titles} onOpen={onOpen} />
        </section>
      ))}
    </div>
  )
}

interface PageListProps {
  addresses: readonly string[]
  /** By address, as far as they are known. */
  titles: ReadonlyMap<string, string>
  onOpen: (address: string) => void
}

function PageList({ addresses, titles, onOpen }: PageListProps) {
  const { locale } = useLocale()
  const [isWhole, setWhole] = useState(false)
  return (
    <>
      <ul className={styles.pages}>
        {(isWhole ? addresses : addresses.slice(0, SHOWN_FIRST)).map((address) => (
          <li key={address}>
            <button type="button" className={styles.page} onClick={() => onOpen(address)}>
              <span>
                {pageNameInLanguage(locale, address)}
                {titles.has(address) && (
                  <>
                    {' · '}
                    <bdi lang={splitLocale(address).locale}>{titles.get(address)}</bdi>
                  </>
                )}
              </span>
              <span className={styles.address} dir="ltr">
                {address}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {!isWhole && addresses.length > SHOWN_FIRST && (
        <Button isSmall onPress={() => setWhole(true)}>
          {PREVIEW_TEXTS[locale].changes.more}
        </Button>
      )}
    </>
  )
}

const NO_ADDRESSES: readonly string[] = []

/** The titles of the records' pages of the list, read from the pages themselves once the list is known. */
function useTitles(
  renderer: PreviewRenderer,
  source: PreviewSource,
  changed: ChangedPages | undefined,
): ReadonlyMap<string, string> {
  const known = changed ? [...changed.added, ...changed.changed].filter(isPageOfRecord).slice(0, 2 * SHOWN_FIRST) : NO_ADDRESSES
  // Typing asks for the list again, and the list for the titles: not every key.
  const [edits] = useState(source.shown)
  const { pages } = useRendered(renderer, known, { edits, pictures: NO_PICTURES })
  return useMemo(
    () => new Map(pages.map(({ address, html }) => [address, pageFacts(parsePage(html, nonceOfPage())).shared.title])),
    [pages],
  )
}

const NO_PICTURES = {}
