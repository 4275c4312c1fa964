import { useState } from 'react'
import { Button } from '../../components/button.tsx'
import { Notice } from '../../components/notice.tsx'
import { ScreenHead } from '../../components/screen-head.tsx'
import { SelectField } from '../../components/select-field.tsx'
import { useLocale } from '../../lib/i18n/locale-context.tsx'
import { entityOf } from '../../resource/history/describe-command.ts'
import { isFiltered } from '../../resource/history/filter-values.ts'
import { HistoryFilters } from '../../resource/history/history-filters.tsx'
import { Timeline } from '../../resource/history/timeline.tsx'
import { TIMELINE_TEXTS } from '../../resource/history/timeline-texts.ts'
import { EntryPlace } from './entry-place.tsx'
import { type SiteSubjects, subjectOf } from './subjects.ts'
import { WHAT_CHANGED_TEXTS } from './texts.ts'
import { useFilterAddress } from './use-filter-address.ts'
import styles from './what-changed.module.css'

/** Value of the choice that does not filter. */
const ALL = 'all'

/** The history of all records and of the site. */
export function WhatChangedScreen({ subjects }: { subjects: SiteSubjects }) {
  const { locale } = useLocale()
  const texts = WHAT_CHANGED_TEXTS[locale]
  const { filters: labels } = TIMELINE_TEXTS[locale]
  const { subject, values, filter, isOfRelease, ...address } = useFilterAddress(subjects)
  // On a phone the filters would push the list off the screen.
  const [isWide] = useState(() => matchMedia('(min-width: 720px)').matches)
  const sections = Object.values(subjects).map((one) => ({ value: one.table, label: one.texts[locale].title }))
  return (
    <>
      <ScreenHead title={texts.title} intro={texts.intro} />
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
        <details className={styles.panel} open={isWide || isFiltered(values) || subject !== undefined}>
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
      <section className={styles.panel} aria-label={texts.title}>
        <Timeline
          filter={filter}
          isFiltered={isFiltered(values) || subject !== undefined || isOfRelease}
          subjectOf={(entity) => subjectOf(subjects, entity)}
          place={(change) => <EntryPlace change={change} subject={subjectOf(subjects, entityOf(change))} />}
        />
      </section>
    </>
  )
}
