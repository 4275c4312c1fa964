import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { formatDraftKey, isOfDrop } from '../../lib/drafts/key.ts'
import { draftsOptions } from '../../lib/drafts/queries.ts'
import { formatAge } from '../../lib/i18n/format.ts'
import { useLocale } from '../../lib/i18n/locale-context.tsx'
import { recordNumber } from '../../resource/record-name.ts'
import { formPath, Panel, type TodaySubjects } from './panel.tsx'
import { TODAY_TEXTS } from './texts.ts'
import styles from './today.module.css'

const SHOWN = 5

/** The unsaved work of the account on this device, newest first; renders nothing without drafts. */
export function DraftsPanel({ subjects, accountId }: { subjects: TodaySubjects; accountId: number }) {
  const { locale } = useLocale()
  const texts = TODAY_TEXTS[locale]
  const { data: all = [] } = useQuery(draftsOptions(accountId))
  if (all.length === 0) return null
  const drafts = all.filter(({ key }) => !isOfDrop(key))
  const waiting = all.length - drafts.length
  return (
    <Panel title={texts.drafts}>
      <ul className={styles.list}>
        {waiting > 0 && (
          <li>
            <Link to={subjects.impact_gallery.listPath}>{texts.picturesWait(waiting)}</Link>
          </li>
        )}
        {drafts.slice(0, SHOWN).map(({ key, draft }) => {
          const subject = subjects[key.table]
          const name = subject.nameOf(draft.values, locale) || (key.id === 'new' ? texts.newRecord : recordNumber(key.id, locale))
          const section = subject.texts[locale].title
          return (
            <li key={formatDraftKey(key)}>
              <Link to={formPath(subject, key.id, key.slot)} aria-label={texts.draftOf(name, section)}>
                <bdi>{name}</bdi>
              </Link>
              <span className={styles.quiet}>
                {section} · {formatAge(locale, draft.typedAt, Date.now())}
              </span>
            </li>
          )
        })}
      </ul>
    </Panel>
  )
}
