import { DEFAULT_LOCALE } from '@bayt/content/locale'
import { type LanguageBadge as Badge, readLanguageWork, type LanguageWork as Work } from '@bayt/content/queries/languages'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { serverNow } from '../../data/clock.ts'
import { useServices } from '../../data/services.tsx'
import { LanguageBadge } from '../../record/languages/language-badge.tsx'
import { recordNumber } from '../../record/record-name.ts'
import basics from '../../ui/basics.module.css'
import { Button } from '../../ui/button.tsx'
import { formatAge, formatList } from '../../ui/i18n/format.ts'
import { useLocale, useText } from '../../ui/i18n/locale-context.tsx'
import { Panel } from '../../ui/panel.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { addressOf, SUBJECTS, type Subject } from '../subjects.ts'
import { ForbidSetting } from './forbid-setting.tsx'
import styles from './language-work.module.css'
import { LANGUAGE_WORK_TEXTS } from './texts.ts'

const LIMIT = 200
const FIRST = 6
const EVERYBODY = 'everybody'

/** The records with a text that is missing, or that did not follow a change of the other language; by person and age. */
export function LanguageWork() {
  const { client } = useServices()
  const { locale } = useLocale()
  const texts = LANGUAGE_WORK_TEXTS[locale]
  const [person, setPerson] = useState({ value: EVERYBODY, label: '' })
  /** The name of the chosen person after the last record of this person has left the list. */
  const [left, setLeft] = useState<string>()
  const [isWhole, setWhole] = useState(false)
  const { data, isError } = useQuery({ queryKey: ['language-work'], queryFn: () => readLanguageWork(client, LIMIT), gcTime: 0 })
  if (!data && !isError) return null

  const work = data ?? []
  const people = peopleOf(work)
  const options = [...people].map(([id, name]) => ({ value: String(id), label: name ?? texts.nobody }))
  const choose = (value: string) => setPerson({ value, label: options.find((option) => option.value === value)?.label ?? '' })
  if (person.value !== EVERYBODY && !options.some(({ value }) => value === person.value)) {
    setLeft(person.label)
    choose(EVERYBODY)
  }
  const mine = work.filter((one) => person.value === EVERYBODY || String(one.changed_by) === person.value)
  return (
    <Panel title={texts.title} className={styles.work}>
      <p className={styles.intro}>{isError ? texts.failed : work.length === 0 ? texts.done : texts.intro(work[0]?.total ?? 0)}</p>
      {people.size > 1 && (
        <div className={styles.filter}>
          <SelectField
            label={texts.person}
            value={person.value}
            options={[{ value: EVERYBODY, label: texts.everybody }, ...options]}
            onChange={(value) => {
              setLeft(undefined)
              choose(value)
            }}
          />
        </div>
      )}
      {left !== undefined && <p role="status">{texts.noneLeft(left)}</p>}
      <ul className={styles.list}>
        {(isWhole ? mine : mine.slice(0, FIRST)).map((one) => (
          <WorkItem key={`${one.entity}/${one.entity_id}`} work={one} />
        ))}
      </ul>
      {!isWhole && mine.length > FIRST && (
        <Button isSmall onPress={() => setWhole(true)}>
          {texts.showAll(mine.length)}
        </Button>
      )}
      <ForbidSetting />
    </Panel>
  )
}

/** A record: its name or number with a link to its form, the texts that need work, since when, and the last author. */
export function WorkItem({ work }: { work: Work }) {
  const { locale } = useLocale()
  const { list } = useText()
  const texts = LANGUAGE_WORK_TEXTS[locale]
  const subject = SUBJECTS[work.entity]
  const name = subject.nameOf(work.names, locale) || recordNumber(work.entity_id, locale)
  const inNeed = subject.fields.filter((field) => [...work.behind, ...work.missing].includes(field.name))
  return (
    <li className={`${basics.box} ${styles.item}`}>
      <p>
        <Link to={addressOf(subject, { edit: work.entity_id })} aria-label={list.edit(name)}>
          <bdi>{name}</bdi>
        </Link>{' '}
        <span className={styles.quiet}>· {subject.texts[locale].title}</span>
      </p>
      <p className={styles.need}>
        <LanguageBadge badge={badgeOfWork(work, subject.fields)} />
        {formatList(
          locale,
          inNeed.map(({ label }) => label[locale]),
        )}
      </p>
      <p className={styles.quiet}>
        <time dateTime={work.since}>
          {texts.by(formatAge(locale, Date.parse(work.since), serverNow()), work.changed_by_name ?? texts.nobody)}
        </time>
      </p>
    </li>
  )
}

/** The badge of a record, as its list shows it. */
function badgeOfWork({ behind, missing }: Work, fields: Subject['fields']): Badge {
  const [kind, columns] = behind.length > 0 ? (['behind', behind] as const) : (['missing', missing] as const)
  const [language = DEFAULT_LOCALE] = fields
    .flatMap((field) => (columns.includes(field.name) ? (field.language ?? []) : []))
    .toSorted()
  return `${language}_${kind}`
}

/** People by id, `null` for changes from outside the console, in the order of their oldest record. */
function peopleOf(work: Work[]): Map<number | null, string | null> {
  return new Map(work.map((one) => [one.changed_by, one.changed_by_name]))
}
