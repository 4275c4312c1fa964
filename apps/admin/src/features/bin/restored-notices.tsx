import type { DeletedRecord } from '@bayt/content/queries/history'
import { Notice } from '../../components/notice.tsx'
import { useLocale } from '../../lib/i18n/locale-context.tsx'
import { LiveLinks } from '../../resource/list/live-links.tsx'
import { livePath } from '../../resource/live-path.ts'
import type { Refused } from './api/use-restore.ts'
import styles from './bin.module.css'
import { deletedName } from './deleted-names.ts'
import { BIN_TEXTS } from './texts.ts'

/** Shows at most this many names, so that the bin stays visible. */
const MOST = 5

interface RestoredNoticesProps {
  /** The last record first. `isHidden`: the record came back inactive, because it needs a missing picture. */
  restored: { deleted: DeletedRecord; isHidden: boolean }[]
  refused: Refused[]
}

/**
 * The restored records of this screen, each with a link to its public page once the page is live, and the records whose restore was
 * refused.
 */
export function RestoredNotices({ restored, refused }: RestoredNoticesProps) {
  const { locale } = useLocale()
  const texts = BIN_TEXTS[locale]
  return (
    <>
      {restored.length > 0 && (
        <Notice title={texts.restoredHere}>
          <ul className={styles.names}>
            {restored.slice(0, MOST).map(({ deleted, isHidden }) => {
              const { entity, entity_id: id, version_id } = deleted
              const path = livePath(entity, { ...deleted.record, id })
              return (
                <li key={version_id}>
                  <bdi>{deletedName(deleted, locale)}</bdi>{' '}
                  {isHidden ? `(${texts.hidden})` : path !== undefined && <LiveLinks table={entity} id={id} path={path} />}
                </li>
              )
            })}
          </ul>
        </Notice>
      )}
      <RefusedNotice title={texts.someNotRestored} refused={refused.filter(({ isUnanswered }) => !isUnanswered)} />
      <RefusedNotice title={texts.someUnanswered} refused={refused.filter(({ isUnanswered }) => isUnanswered)} />
    </>
  )
}

function RefusedNotice({ title, refused }: { title: string; refused: Refused[] }) {
  const { locale } = useLocale()
  if (refused.length === 0) return null
  return (
    <Notice tone="error" title={title}>
      <ul className={styles.names}>
        {refused.map(({ deleted, reason }) => (
          <li key={deleted.version_id}>
            <bdi>{deletedName(deleted, locale)}</bdi>: {reason}
          </li>
        ))}
      </ul>
    </Notice>
  )
}
