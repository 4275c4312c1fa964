import type { LanguageWork } from '@bayt/content/queries/languages'
import { Link } from 'react-router-dom'
import { serverNow } from '../../lib/clock.ts'
import { formatAge, formatList } from '../../lib/i18n/format.ts'
import { useLocale } from '../../lib/i18n/locale-context.tsx'
import { recordNumber } from '../../resource/record-name.ts'
import styles from './language-work.module.css'
import { formPath, type WorkSubjects } from './subjects.ts'
import { LANGUAGE_WORK_TEXTS } from './texts.ts'

interface WorkItemProps {
  work: LanguageWork
  subject: WorkSubjects[keyof WorkSubjects]
}

/** A record: its name or number with a link to its form, the texts that need work, since when, and the last author. */
export function WorkItem({ work, subject }: WorkItemProps) {
  const { locale } = useLocale()
  const texts = LANGUAGE_WORK_TEXTS[locale]
  const name = subject.nameOf(work.names, locale) || recordNumber(work.entity_id, locale)
  const labels = (columns: string[]) =>
    formatList(
      locale,
      subject.fields.filter((field) => columns.includes(field.name)).map(({ label }) => label[locale]),
    )
  return (
    <li className={styles.item}>
      <p>
        <Link to={formPath(subject, work)} aria-label={texts.edit(name)}>
          <bdi>{name}</bdi>
        </Link>{' '}
        <span className={styles.quiet}>· {subject.texts[locale].title}</span>
      </p>
      {work.behind.length > 0 && <p>{texts.behind(labels(work.behind))}</p>}
      {work.missing.length > 0 && <p>{texts.missing(labels(work.missing))}</p>}
      <p className={styles.quiet}>
        <time dateTime={work.since}>
          {texts.by(formatAge(locale, Date.parse(work.since), serverNow()), work.changed_by_name ?? texts.nobody)}
        </time>
      </p>
    </li>
  )
}
