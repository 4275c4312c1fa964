import type { SharedDraftEntry } from '@bayt/content/queries/shared-drafts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { useLocale } from '../../lib/i18n/locale-context.tsx'
import { useServices } from '../../lib/services.tsx'
import { SharedDraftList } from '../../resource/share/shared-draft-list.tsx'
import { sharedDraftsOptions } from '../../resource/share/shared-drafts.ts'
import { SHARE_TEXTS } from '../../resource/share/texts.ts'
import { Panel } from './panel.tsx'
import { formPath, type TodaySubjects } from './subjects.ts'

/** The drafts of all authors that people without an account can open now; renders nothing without drafts. */
export function SharedPanel({ subjects }: { subjects: TodaySubjects }) {
  const texts = SHARE_TEXTS[useLocale().locale]
  const { data: drafts = [] } = useQuery(sharedDraftsOptions(useServices()))
  if (drafts.length === 0) return null
  const title = ({ entity, entity_id }: SharedDraftEntry, name: string) => {
    const subject = Object.values(subjects).find(({ table }) => table === entity)
    return subject && entity_id !== null ? <Link to={formPath(subject, entity_id)}>{name}</Link> : name
  }
  return (
    <Panel title={texts.all}>
      <SharedDraftList drafts={drafts} title={title} />
    </Panel>
  )
}
