import { describeFault, type ImportResult } from '@bayt/content-transfer/import'
import { describeFinding } from './describe-finding.ts'

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
