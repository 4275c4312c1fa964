import { useState } from 'react'
import { Button } from '../../components/button.tsx'
import { Loading } from '../../components/spinner.tsx'
import { formatNumber } from '../../lib/i18n/format.ts'
import { useLocale } from '../../lib/i18n/locale-context.tsx'
import { pageNameInLanguage } from './page-name.ts'
import styles from './preview.module.css'
import { PREVIEW_TEXTS } from './preview-texts.ts'
import type { ChangedPages } from './use-rendered.ts'

/** More are shown by a button: a name in the catalogue can be on a hundred pages. */
const SHOWN_FIRST = 40
const GROUPS = ['added', 'changed', 'removed'] as const

interface ChangesTabProps {
  changed: ChangedPages | undefined
  /** Shows a page, before and after. */
  onOpen: (address: string) => void
}

/** The pages that the save would change; each opens in the preview. */
export function ChangesTab({ changed, onOpen }: ChangesTabProps) {
  const { locale } = useLocale()
  const texts = PREVIEW_TEXTS[locale].changes
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
          <PageList addresses={changed[group]} onOpen={onOpen} />
        </section>
      ))}
    </div>
  )
}

function PageList({ addresses, onOpen }: { addresses: readonly string[]; onOpen: (address: string) => void }) {
  const { locale } = useLocale()
  const [isWhole, setWhole] = useState(false)
  return (
    <>
      <ul className={styles.pages}>
        {(isWhole ? addresses : addresses.slice(0, SHOWN_FIRST)).map((address) => (
          <li key={address}>
            <button type="button" className={styles.page} onClick={() => onOpen(address)}>
              <span>{pageNameInLanguage(locale, address)}</span>
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
