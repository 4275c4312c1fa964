import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useServices } from '../data/services.tsx'
import { Button } from '../ui/button.tsx'
import { useLocale, useText } from '../ui/i18n/locale-context.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { TextField } from '../ui/text-field.tsx'
import { type FilterValues, isFiltered, NO_FILTER } from './filter-values.ts'
import { peopleOptions } from './history-options.ts'
import type { HistorySubject } from './subject.ts'
import styles from './timeline.module.css'
import { TIMELINE_TEXTS } from './timeline-texts.ts'

interface HistoryFiltersProps {
  values: FilterValues
  /** The table whose fields are offered; without a table there is no filter by field. */
  subject: HistorySubject | undefined
  onChange: (values: FilterValues) => void
  /** An additional filter, before the others. */
  children?: ReactNode
}

/** Value of the choice that does not filter. */
const ALL = 'all'

/** The filters of a history: person, field and dates. */
export function HistoryFilters({ values, subject, onChange, children }: HistoryFiltersProps) {
  const { locale } = useLocale()
  const texts = TIMELINE_TEXTS[locale].filters
  const { list } = useText()
  const people = useQuery(peopleOptions(useServices()))
  const set = (name: keyof FilterValues) => (value: string) => onChange({ ...values, [name]: value === ALL ? '' : value })
  const persons = (people.data ?? []).map(({ id, full_name }) => ({ value: String(id), label: full_name }))
  const fields = (subject?.fields ?? []).map(({ name, label }) => ({ value: name, label: label[locale] }))
  // Adds the value from the address if the choices lack the value: a deleted account, for example.
  const offered = (options: { value: string; label: string }[], value: string) =>
    value === '' || options.some((option) => option.value === value) ? options : [...options, { value, label: value }]
  return (
    <div className={styles.controls}>
      {children}
      <SelectField
        label={texts.person}
        value={values.person || ALL}
        options={[{ value: ALL, label: texts.everybody }, ...offered(persons, values.person)]}
        onChange={set('person')}
      />
      {subject && (
        <SelectField
          label={texts.field}
          value={values.field || ALL}
          options={[{ value: ALL, label: texts.allFields }, ...offered(fields, values.field)]}
          onChange={set('field')}
        />
      )}
      <TextField type="date" label={texts.from} value={values.from} onChange={set('from')} />
      <TextField type="date" label={texts.to} value={values.to} onChange={set('to')} />
      {isFiltered(values) && <Button onPress={() => onChange(NO_FILTER)}>{list.clearFilters}</Button>}
    </div>
  )
}
