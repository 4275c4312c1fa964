import type { Change } from '@bayt/content/queries/history'
import { Link } from 'react-router-dom'
import { useLocale, useText } from '../../lib/i18n/locale-context.tsx'
import { isOfLibrary } from '../../resource/history/describe-removal.ts'
import { recordNumber } from '../../resource/record-name.ts'
import { historyPath, type SiteSubject } from './subjects.ts'
import { WHAT_CHANGED_TEXTS } from './texts.ts'

/** The record of an entry: its section, and its name with a link to its history. */
export function EntryPlace({ change, subject }: { change: Change; subject: SiteSubject | undefined }) {
  const { locale } = useLocale()
  const { sections } = useText()
  const texts = WHAT_CHANGED_TEXTS[locale]
  const { entity, entity_id: id, names } = change
  // A replaced picture concerns records of several tables, a removed picture none.
  const isPicture = change.after?.action === 'replace_picture' || isOfLibrary(change)
  const section = subject?.texts[locale].title ?? entity ?? (isPicture ? sections.pictures : texts.site)
  if (id === null) return <span>{section}</span>
  const name = subject?.nameOf(names, locale) || recordNumber(id, locale)
  return (
    <>
      <span>{section}</span>
      <span aria-hidden="true">·</span>
      {subject ? (
        <Link to={historyPath(subject, id)} aria-label={texts.historyOf(name)}>
          <bdi>{name}</bdi>
        </Link>
      ) : (
        <bdi>{name}</bdi>
      )}
    </>
  )
}
