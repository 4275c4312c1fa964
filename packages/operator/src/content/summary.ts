import type { Finding, ReadinessRule } from '@bayt/content/readiness/readiness'
import { describeFault, type ImportResult } from '@bayt/content-transfer/import'

/** Maximum number of records of each kind that a dry run lists. */
const MAX_LISTED = 20

const LEFT_OUT =
  'What is wrong (✗) was left out, and is only in the folder. Correct it there, and run this command again before you export into the folder.'

/** The outcome of an import in lines for the terminal. */
export function summaryOf(
  { isDone, plan, written, versions, pictures, faults, points, notes }: ImportResult,
  isDryRun: boolean,
): string[] {
  const wrong = [
    ...notes.map((note) => `Note: ${note}`),
    ...faults.map((fault) => `✗ ${describeFault(fault)}`),
    ...listed(points.map(({ location, finding }) => `! ${location}: ${describeFinding(finding)}`)),
  ]
  if (isDone) {
    const { created, updated } = written
    const done = counted('created', created.size, 'updated', updated.size, plan.same.length, pictures, 'uploaded')
    return [...wrong, done, ...historyLine(versions, 'restored'), ...(faults.length > 0 ? [LEFT_OUT] : [])]
  }
  const planned = [
    ...listed(plan.create.map(({ location }) => `+ ${location}`)),
    ...listed(plan.update.map(({ row, columns }) => `~ ${row.location}: ${columns.join(', ')}`)),
    counted('to create', plan.create.length, 'to update', plan.update.length, plan.same.length, pictures, 'to upload'),
    ...historyLine(versions, 'to restore'),
  ]
  const nothing = 'Nothing was written.'
  if (faults.length === 0) return [...wrong, ...planned, nothing]
  const count = faults.length === 1 ? 'One thing is' : `${faults.length} things are`
  const end = `${nothing} ${count} wrong (✗). Correct them, or skip them with --skip-bad.`
  return isDryRun ? [...wrong, ...planned, end] : [...wrong, end]
}

const historyLine = (versions: number, end: string) => (versions > 0 ? [`${versions} versions of the history ${end}.`] : [])

function counted(
  ...[create, created, update, updated, same, pictures, upload]: [string, number, string, number, number, number, string]
) {
  return `${created} ${create}, ${updated} ${update}, ${same} unchanged, ${pictures} pictures ${upload}.`
}

function listed(lines: string[]): string[] {
  const rest = lines.length - MAX_LISTED
  return rest > 0 ? [...lines.slice(0, MAX_LISTED), `  … and ${rest} more`] : lines
}

const ENGLISH: Record<ReadinessRule, string> = {
  required: 'is needed',
  one_needed: 'is empty in every language: one is needed',
  language: 'is missing, and the other language is there',
  other_language: 'has no letter of its language',
  text: 'is empty in every language',
  picture: 'is empty: the record has no picture',
  picture_small: 'has too few pixels',
  picture_broken: 'shows no picture',
  alternative_text: 'has no alternative text in',
  sizes: 'is empty',
  days: 'is before the first day: visitors never see the record',
  link: 'has a link that leads nowhere',
  title_long: 'is too long for a card on a phone',
}

const LANGUAGES = new Intl.DisplayNames('en', { type: 'language' })

/** A finding for the terminal: `description_ar is missing, and the other language is there`. */
function describeFinding({ rule, columns, languages = [] }: Finding): string {
  const names = languages.map((language) => LANGUAGES.of(language)).join(' and ')
  return [columns.join(', '), ENGLISH[rule], ...(names ? [names] : [])].join(' ')
}
