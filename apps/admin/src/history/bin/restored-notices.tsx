import { LiveLinks } from '../../list/live-links.tsx'
import { useLocale } from '../../ui/i18n/locale-context.tsx'
import { Notice } from '../../ui/notice.tsx'
import { deletedName } from '../deleted-names.ts'
import type { useUndelete } from '../use-undelete.tsx'
import styles from './bin.module.css'
import { BIN_TEXTS } from './texts.ts'

/** Shows at most this many names, so that the bin stays visible. */
const MOST = 5

/**
 * The restored records of this screen, each with a link to its public page once the page is live, and the records whose restore was
 * refused.
 */
export function RestoredNotices({ restored, refused }: Pick<ReturnType<typeof useUndelete>, 'restored' | 'refused'>) {
  const { locale } = useLocale()
  const texts = BIN_TEXTS[locale]
  return (
    <>
      {restored.length > 0 && (
        <Notice title={texts.restoredHere}>
          <ul className={styles.names}>
            {restored.slice(0, MOST).map(({ deleted, isHidden }) => {
              const { entity, entity_id: id, version_id } = deleted
              return (
                <li key={version_id}>
                  <bdi>{deletedName(deleted, locale)}</bdi>{' '}
                  {isHidden ? `(${texts.hidden})` : <LiveLinks table={entity} row={{ ...deleted.record, id }} />}
                </li>
              )
            })}
          </ul>
        </Notice>
      )}
      {refused.length > 0 && (
        <Notice tone="error">
          <ul className={styles.names}>
            {refused.map(({ deleted, words }) => (
              <li key={deleted.version_id}>{words}</li>
            ))}
          </ul>
        </Notice>
      )}
    </>
  )
}
