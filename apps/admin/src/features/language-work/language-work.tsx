import { readLanguageWork } from '@bayt/content/queries/languages'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { Button } from '../../components/button.tsx'
import { SelectField } from '../../components/select-field.tsx'
import { useLocale } from '../../lib/i18n/locale-context.tsx'
import { useServices } from '../../lib/services.tsx'
import { ForbidSetting } from './forbid-setting.tsx'
import styles from './language-work.module.css'
import { peopleOf, type WorkSubjects } from './subjects.ts'
import { LANGUAGE_WORK_TEXTS } from './texts.ts'
import { WorkItem } from './work-item.tsx'

const LIMIT = 200
const FIRST = 6
const EVERYBODY = 'everybody'

/** The records with a text that is missing or did not follow the other language, by person and age. */
export function LanguageWork({ subjects }: { subjects: WorkSubjects }) {
  const { client } = useServices()
  const { locale } = useLocale()
  const texts = LANGUAGE_WORK_TEXTS[locale]
  const titleId = useId()
  const [person, setPerson] = useState({ value: EVERYBODY, label: '' })
  /** The choice that was left, because nothing is under it any more. */
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
    <section className={styles.work} aria-labelledby={titleId}>
      <h2 id={titleId}>{texts.title}</h2>
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
          <WorkItem key={`${one.entity}/${one.entity_id}`} work={one} subject={subjects[one.entity]} />
        ))}
      </ul>
      {!isWhole && mine.length > FIRST && (
        <Button isSmall onPress={() => setWhole(true)}>
          {texts.showAll(mine.length)}
        </Button>
      )}
      <ForbidSetting />
    </section>
  )
}
