import type { Change, HistoryFilter } from '@bayt/content/queries/history'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { isOfLibrary } from '../../history/describe-change.ts'
import { entityOf } from '../../history/describe-command.ts'
import { type FilterValues, isFiltered, toHistoryFilter } from '../../history/filter-values.ts'
import { HistoryFilters } from '../../history/history-filters.tsx'
import { Timeline } from '../../history/timeline.tsx'
import { TIMELINE_TEXTS } from '../../history/timeline-texts.ts'
import { recordNumber } from '../../record/record-name.ts'
import { useProductNames } from '../../record/reference/product-names.ts'
import basics from '../../ui/basics.module.css'
import { Button } from '../../ui/button.tsx'
import { useLocale, useText } from '../../ui/i18n/locale-context.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ScreenHead } from '../../ui/screen-head.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { addressOf, SUBJECTS, type Subject, subjectOf } from '../subjects.ts'
import { WHAT_CHANGED_TEXTS } from './texts.ts'
import styles from './what-changed.module.css'

/** Value of the choice that does not filter. */
const ALL = 'all'

/** The history of all records and of the site. */
export function Component() {
  const { locale } = useLocale()
  const texts = WHAT_CHANGED_TEXTS[locale]
  const { filters: labels } = TIMELINE_TEXTS[locale]
  const { whatChanged } = useText().otherScreens
  const { subject, values, filter, isOfRelease, ...address } = useFilterAddress()
  // On a phone, open filters would push the list off the screen.
  const [isWide] = useState(() => matchMedia('(min-width: 720px)').matches)
  const sections = Object.values(SUBJECTS).map((one) => ({ value: one.table, label: one.texts[locale].title }))
  return (
    <>
      <ScreenHead title={whatChanged} intro={texts.intro} />
      {isOfRelease && (
        <Notice
          title={texts.ofRelease}
          actions={
            <Button isSmall onPress={address.showAll}>
              {texts.allChanges}
            </Button>
          }
        />
      )}
      <search>
        <details className={`${basics.box} ${styles.panel}`} open={isWide || isFiltered(values) || subject !== undefined}>
          <summary className={styles.summary}>{labels.title}</summary>
          <HistoryFilters values={values} subject={subject} onChange={address.setValues}>
            <SelectField
              label={labels.entity}
              value={subject?.table ?? ALL}
              options={[{ value: ALL, label: labels.allEntities }, ...sections]}
              onChange={(value) => address.setSection(value === ALL ? '' : value)}
            />
          </HistoryFilters>
        </details>
      </search>
      <section className={`${basics.box} ${styles.panel}`} aria-label={whatChanged}>
        <Timeline
          filter={filter}
          isFiltered={isFiltered(values) || subject !== undefined || isOfRelease}
          subjectOf={subjectOf}
          place={(change) => <EntryPlace change={change} subject={subjectOf(entityOf(change))} />}
        />
      </section>
    </>
  )
}

/** The record of an entry: its section, and its name with a link to its history. */
function EntryPlace({ change, subject }: { change: Change; subject: Subject | undefined }) {
  const { locale } = useLocale()
  const { list, otherScreens } = useText()
  const texts = WHAT_CHANGED_TEXTS[locale]
  const { entity, entity_id: id, names } = change
  useProductNames([entityOf(change)])
  // The replacement of a picture concerns records of several tables, the removal of a picture concerns no record.
  const isPicture = change.after?.action === 'replace_picture' || isOfLibrary(change)
  const section = subject?.texts[locale].title ?? entity ?? (isPicture ? otherScreens.pictures : texts.site)
  if (id === null) return <span>{section}</span>
  const name = subject?.nameOf(names, locale) || recordNumber(id, locale)
  return (
    <>
      <span>{section}</span>
      <span aria-hidden="true">·</span>
      {subject ? (
        <Link to={addressOf(subject, { history: id })} aria-label={list.history(name)}>
          <bdi>{name}</bdi>
        </Link>
      ) : (
        <bdi>{name}</bdi>
      )}
    </>
  )
}

const NAMES = ['person', 'field', 'from', 'to'] as const

/** An outbox id in the address, after or up to which changes are listed; `undefined` for anything but digits. */
function changeId(value: string | null): number | undefined {
  return value !== null && /^\d{1,15}$/.test(value) ? Number(value) : undefined
}

/** The filters of "What changed", in the address, so that they survive a reload and can be shared. */
function useFilterAddress() {
  const [params, setParams] = useSearchParams()
  const subject: Subject | undefined = subjectOf(params.get('section'))
  const text = (name: (typeof NAMES)[number]) => params.get(name) ?? ''
  // A field filter needs a table.
  const values: FilterValues = { person: text('person'), field: subject ? text('field') : '', from: text('from'), to: text('to') }
  const release = { afterChange: changeId(params.get('after')), untilChange: changeId(params.get('until')) }
  const isOfRelease = release.untilChange !== undefined
  const set = (changes: Record<string, string>) =>
    setParams((before) => {
      const after = new URLSearchParams(before)
      for (const [name, value] of Object.entries(changes)) {
        if (value) after.set(name, value)
        else after.delete(name)
      }
      return after
    })
  const filter: HistoryFilter = {
    ...toHistoryFilter(values),
    ...(subject ? { entity: subject.table } : {}),
    ...(release.untilChange === undefined ? {} : { afterChange: release.afterChange ?? 0, untilChange: release.untilChange }),
  }
  return {
    subject,
    values,
    filter,
    isOfRelease,
    setSection: (section: string) => set({ section, field: '' }),
    setValues: ({ person, field, from, to }: FilterValues) => set({ person, field, from, to }),
    showAll: () => setParams({}),
  }
}
