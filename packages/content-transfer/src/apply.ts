import type { Json } from '@bayt/content/database'
import { type ContentError, classifyError } from '@bayt/content/errors'
import { updateRecord } from '@bayt/content/queries/resource'
import { unwrap } from '@bayt/content/queries/unwrap'
import type { Fault } from './fault.ts'
import { type Change, conflictText, type Plan } from './plan.ts'
import type { Project } from './project.ts'
import type { ParsedRow } from './rows/parse-row.ts'
import type { Values } from './values.ts'

/** One call holds at most this much: a call that breaks off costs little. */
const MOST_ROWS = 100
const MOST_CHARACTERS = 400_000
const REPORTED_ROWS = 500

/** The rows that were written; one whose answer was lost is among them, since it has arrived or is sent again. */
export interface WrittenRows {
  created: Set<ParsedRow>
  updated: Set<ParsedRow>
}

/**
 * Writes a plan.
 * @returns rows that the database refused, and records that were changed in this very moment
 * @throws ContentError where the line is down or the caller may not; what was written stays, and a new plan has the rest
 */
export async function applyPlan(
  project: Project,
  plan: Plan,
  written: WrittenRows,
  report: (line: string) => void,
): Promise<Fault[]> {
  const faults: Fault[] = []
  const total = plan.create.length + plan.update.length
  let done = 0
  const count = (rows: number) => {
    done += rows
    if (Math.floor(done / REPORTED_ROWS) > Math.floor((done - rows) / REPORTED_ROWS)) report(`${done} of ${total} rows written`)
  }
  for (const batch of batches(plan.create)) {
    faults.push(...(await insert(project, batch, written)))
    count(batch.length)
  }
  for (const change of plan.update) {
    faults.push(...(await update(project, change, written)))
    count(1)
  }
  return faults
}

/** Rows of one table, with numbers or without, in calls of bounded size. */
function batches(rows: readonly ParsedRow[]): ParsedRow[][] {
  const kinds = Map.groupBy(rows, ({ table, id }) => `${table} ${id === undefined ? 'without' : 'with'}`)
  const all: ParsedRow[][] = []
  // Numbers that are given come first: the others get those after them.
  for (const key of [...kinds.keys()].sort()) {
    let batch: ParsedRow[] = []
    let characters = 0
    for (const row of kinds.get(key) ?? []) {
      const size = JSON.stringify(row.values).length
      if (batch.length > 0 && (batch.length === MOST_ROWS || characters + size > MOST_CHARACTERS)) {
        all.push(batch)
        batch = []
        characters = 0
      }
      batch.push(row)
      characters += size
    }
    all.push(batch)
  }
  return all
}

/** A batch is inserted whole or not at all; where a rule of the database refuses it, its halves tell which row it is. */
async function insert(project: Project, rows: ParsedRow[], written: WrittenRows): Promise<Fault[]> {
  const [first] = rows
  if (!first) return []
  try {
    const call = project.client.rpc('import_records', { p_table: first.table, p_records: rows.map(record) as Json })
    for (const row of rows) written.created.add(row)
    await unwrap(call)
    return []
  } catch (error) {
    const { kind, message } = asContentError(error)
    if (kind === 'not_found')
      throw new Error(`${message}. Apply the migrations to the project first: supabase db push`, { cause: error })
    if (kind !== 'invalid') throw error
    for (const row of rows) written.created.delete(row)
    if (rows.length === 1) return [{ place: first.place, text: `was refused by the database: ${message}` }]
    const middle = Math.ceil(rows.length / 2)
    return [...(await insert(project, rows.slice(0, middle), written)), ...(await insert(project, rows.slice(middle), written))]
  }
}

function record({ id, createdAt, basedOn, values }: ParsedRow): Values {
  return { id: id ?? null, created_at: createdAt ?? null, updated_at: basedOn ?? null, ...values }
}

async function update(project: Project, change: Change, written: WrittenRows): Promise<Fault[]> {
  const { row, target, columns } = change
  const input = Object.fromEntries(columns.map((column) => [column, row.values[column]]))
  try {
    written.updated.add(row)
    await updateRecord(project.client, row.table, Number(target.id), input as never, String(target.updated_at))
    return []
  } catch (error) {
    const { kind, message } = asContentError(error)
    if (kind === 'conflict' || kind === 'invalid') written.updated.delete(row)
    if (kind === 'conflict') return [{ place: row.place, text: conflictText(change) }]
    if (kind === 'invalid') return [{ place: row.place, text: `was refused by the database: ${message}` }]
    throw error
  }
}

const asContentError = (error: unknown): ContentError => classifyError(error)
