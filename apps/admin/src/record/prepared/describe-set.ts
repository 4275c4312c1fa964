import { isRecordTime } from '@bayt/content/entities/fields'
import { CONTENT_TABLE_NAMES } from '@bayt/content/entities/tables'
import { LOCALE_FACTS, type Locale } from '@bayt/content/locale'
import { errorOfProblem, type PreparedChange, type PreparedProblem, type PreparedSet } from '@bayt/content/queries/prepared'
import { describeAlone } from '../../data/errors/describe.ts'
import type { HistorySubject } from '../../history/subject.ts'
import type { Dictionary } from '../../ui/i18n/dictionary.ts'
import { formatList } from '../../ui/i18n/format.ts'
import { recordName, recordNumber } from '../record-name.ts'
import { SET_TEXTS } from './set-texts.ts'
import { PREPARED_TEXTS } from './texts.ts'

/** Aden has no summer time. */
const ADEN = '+03:00'
const ADEN_MS = 3 * 3_600_000

/** A moment in words, in Aden time: `Friday, December 4 at 6:00 AM`; with the year if it is another year. @param iso ISO 8601 */
export function formatMoment(locale: Locale, iso: string, now: number): string {
  const timeZone = 'Asia/Aden'
  const yearOf = (time: number) => new Intl.DateTimeFormat('en', { year: 'numeric', timeZone }).format(time)
  const time = Date.parse(iso)
  const year = yearOf(time) === yearOf(now) ? {} : ({ year: 'numeric' } as const)
  const day = { weekday: 'long', day: 'numeric', month: 'long', ...year } as const
  const parts = { ...day, hour: 'numeric', minute: '2-digit', timeZone } as const
  return new Intl.DateTimeFormat(LOCALE_FACTS[locale].intl, parts).format(time)
}

/** The value of a field for date and time, in Aden time; empty without a time. */
export function toField(iso: string | null): string {
  return iso === null ? '' : new Date(Date.parse(iso) + ADEN_MS).toISOString().slice(0, 16)
}

/** The time of a field for date and time, ISO 8601; `null` for an empty field, `undefined` for half a time. */
export function fromField(value: string): string | null | undefined {
  if (value === '') return null
  const time = `${value}:00${ADEN}`
  return isRecordTime(time) ? new Date(time).toISOString() : undefined
}

/** When a set appears and is taken back, in a sentence. */
export function describeTimes(set: PreparedSet, locale: Locale, now: number): string {
  const texts = SET_TEXTS[locale]
  const moment = (iso: string) => formatMoment(locale, iso, now)
  const { state, carry_at, back_at, carried } = set
  if (state === 'taken_back') return texts.isOver
  if (state === 'waiting') return carried ? texts.waitsBack : texts.waits(moment(carry_at ?? set.prepared.at))
  if (state === 'done') return back_at === null ? texts.isShown : texts.isShownUntil(moment(back_at))
  if (carry_at === null) return back_at === null ? texts.byHand : texts.byHandUntil(moment(back_at))
  if (Date.parse(carry_at) < now) return texts.overdue(moment(carry_at))
  return back_at === null ? texts.appears(moment(carry_at)) : texts.appearsUntil(moment(carry_at), moment(back_at))
}

/** The name of a change: the name of its record, the number of the record, or what it is. */
export function nameOfChange(
  { table, names, record_id, action }: PreparedChange,
  subject: HistorySubject | undefined,
  locale: Locale,
) {
  const content = CONTENT_TABLE_NAMES.find((name) => name === table)
  if (action === 'order') return subject?.texts[locale].title ?? table
  const name = content && recordName(content, names, locale)
  return name || (record_id === null ? PREPARED_TEXTS[locale].newRecord : recordNumber(record_id, locale))
}

/** The name of a set. */
export function nameOfSet({ name, changes }: PreparedSet, nameOf: (change: PreparedChange) => string, locale: Locale): string {
  const texts = SET_TEXTS[locale]
  const [first] = changes
  return name ?? (changes.length === 1 && first ? texts.single(nameOf(first)) : texts.nameless(changes.length))
}

type SubjectOf = (table: string) => HistorySubject | undefined

/**
 * The names of sets by id. Sets that would read the same, such as two changes of one record, also say what they change and, if that is the
 * same too, when they were prepared.
 */
export function namesOfSets(
  sets: readonly PreparedSet[],
  subjectOf: SubjectOf,
  locale: Locale,
  now: number,
): Map<number, string> {
  const nameOf = (change: PreparedChange) => nameOfChange(change, subjectOf(change.table), locale)
  const whatOf = ({ changes: [first, ...others] }: PreparedSet) =>
    first && others.length === 0 ? [describeAction(first, subjectOf(first.table), locale)] : []
  const whenOf = ({ prepared }: PreparedSet) => [formatMoment(locale, prepared.at, now)]
  let named = sets.map((set) => ({ set, name: nameOfSet(set, nameOf, locale) }))
  for (const more of [whatOf, whenOf]) {
    const isShared = (name: string) => named.filter((one) => one.name === name).length > 1
    named = named.map(({ set, name }) => ({ set, name: isShared(name) ? [name, ...more(set)].join(' · ') : name }))
  }
  return new Map(named.map(({ set, name }) => [set.id, name]))
}

/** What a change does: the fields that it changes, or its action. */
export function describeAction({ action, values }: PreparedChange, subject: HistorySubject | undefined, locale: Locale): string {
  const texts = SET_TEXTS[locale]
  if (action !== 'update') return texts.actions[action]
  const changed = labelsOf(Object.keys(values), subject, locale)
  return changed === '' ? texts.onlyShared : texts.ofChange(changed)
}

/** The labels of columns, as a list. */
export function labelsOf(columns: readonly string[], subject: HistorySubject | undefined, locale: Locale): string {
  const labels = new Map(subject?.fields.map(({ name, label }) => [name, label[locale]]))
  return formatList(
    locale,
    columns.map((column) => labels.get(column) ?? column),
  )
}

/** Why a change cannot be carried out, and what to do. */
export function describeProblem(
  problem: PreparedProblem,
  subject: HistorySubject | undefined,
  locale: Locale,
  text: Dictionary,
): string {
  const { problems } = SET_TEXTS[locale]
  switch (problem.reason) {
    case 'overtaken':
      return problems.overtaken(labelsOf(Object.keys(problem.columns), subject, locale))
    case 'refused': {
      const error = errorOfProblem(problem)
      const [issue] = error.issues
      const reason = issue ? text.issues[issue.code](issue.limit) : describeAlone(error, text)
      const column = issue?.field ?? problem.column
      return problems.refused(column ? `${labelsOf([column], subject, locale)}: ${reason}` : reason)
    }
    default:
      return problems[problem.reason]
  }
}
