import type { HistoryFilter } from '@bayt/content/queries/history'
import { useSearchParams } from 'react-router-dom'
import { type FilterValues, toHistoryFilter } from '../../resource/history/filter-values.ts'
import { type SiteSubject, type SiteSubjects, subjectOf } from './subjects.ts'

const NAMES = ['person', 'field', 'from', 'to'] as const

/** The outbox row after or until which changes count; only digits. */
function changeId(value: string | null): number | undefined {
  return value !== null && /^\d{1,15}$/.test(value) ? Number(value) : undefined
}

/** The filters of "What changed", in the address, so that they survive a reload and can be shared. */
export function useFilterAddress(subjects: SiteSubjects) {
  const [params, setParams] = useSearchParams()
  const subject: SiteSubject | undefined = subjectOf(subjects, params.get('section'))
  const text = (name: (typeof NAMES)[number]) => params.get(name) ?? ''
  // A field belongs to a table.
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
