import type { Json } from '@bayt/content/database'
import { classifyError } from '@bayt/content/errors'
import { isStored } from '@bayt/content/queries/resource'
import { unwrap } from '@bayt/content/queries/unwrap'
import type { Fault } from './fault.ts'
import { type Change, conflictText, type Plan } from './plan.ts'
import type { Project } from './project.ts'
import type { ParsedRow } from './rows/parse-row.ts'
import type { Values } from './values.ts'

/** Limits of one call, so that a lost connection costs little. */
const MAX_ROWS = 100
const MAX_CHARACTERS = 400_000
const REPORTED_ROWS = 500

export const APPLY_MIGRATIONS = 'Apply the migrations to the project first: supabase db push'

const DELETED = 'was deleted meanwhile. To create it again, run this command again.'

/** The written rows. A row whose response was lost counts as written: the project has stored the row, or a retry stores it. */
export interface WrittenRows {
  created: Set<ParsedRow>
  updated: Set<ParsedRow>
}

/**
 * Writes the rows of a plan.
 * @param requestId a UUID of the command's run: all its calls become one entry of the history
 * @returns rows that the database refused, and records that changed or were deleted after the plan was made
 * @throws ContentError if the connection is lost or the caller has no permission; written rows stay, and a new plan has the rest
 */
export async function applyPlan(
  project: Project,
  plan: Plan,
  written: WrittenRows,
  requestId: string,
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
    faults.push(...(await insert(project, batch, written, requestId)))
    count(batch.length)
  }
  for (const change of plan.update) {
    faults.push(...(await update(project, change, written, requestId)))
    count(1)
  }
  return faults
}

/** Splits rows into calls of limited size, each with rows of one table, either all with or all without ids. */
function batches(rows: readonly ParsedRow[]): ParsedRow[][] {
  const kinds = Map.groupBy(rows, ({ table, id }) => `${table} ${id === undefined ? 'without' : 'with'}`)
  const all: ParsedRow[][] = []
  // Rows with ids come first: the database then assigns later ids to rows without ids.
  for (const key of [...kinds.keys()].sort()) {
    let batch: ParsedRow[] = []
    let characters = 0
    for (const row of kinds.get(key) ?? []) {
      const size = JSON.stringify(row.values).length
      if (batch.length > 0 && (batch.length === MAX_ROWS || characters + size > MAX_CHARACTERS)) {
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

/** Inserts a batch in one transaction. If the database refuses the batch, inserts its halves, to find the invalid row. */
async function insert(project: Project, rows: ParsedRow[], written: WrittenRows, requestId: string): Promise<Fault[]> {
  const [first] = rows
  if (!first) return []
  try {
    const call = project.client.rpc('import_records', {
      p_table: first.table,
      p_records: rows.map(record) as Json,
      p_request_id: requestId,
    })
    for (const row of rows) written.created.add(row)
    await unwrap(call)
    return []
  } catch (error) {
    const { kind, message } = classifyError(error)
    if (kind === 'not_found') throw new Error(`${message}. ${APPLY_MIGRATIONS}`, { cause: error })
    if (kind !== 'invalid') throw error
    for (const row of rows) written.created.delete(row)
    if (rows.length === 1) return [{ location: first.location, text: `was refused by the database: ${message}` }]
    const middle = Math.ceil(rows.length / 2)
    return [
      ...(await insert(project, rows.slice(0, middle), written, requestId)),
      ...(await insert(project, rows.slice(middle), written, requestId)),
    ]
  }
}

function record({ id, createdAt, basedOn, values }: ParsedRow): Values {
  return { id: id ?? null, created_at: createdAt ?? null, updated_at: basedOn ?? null, ...values }
}

async function update(project: Project, change: Change, written: WrittenRows, requestId: string): Promise<Fault[]> {
  const { row, target, columns } = change
  const id = Number(target.id)
  const values = Object.fromEntries(columns.map((column) => [column, row.values[column] ?? null]))
  try {
    written.updated.add(row)
    const isUpdated = await unwrap(
      project.client.rpc('import_update', {
        p_table: row.table,
        p_id: id,
        p_values: values,
        p_based_on: String(target.updated_at),
        p_request_id: requestId,
      }),
    )
    if (isUpdated) return []
    written.updated.delete(row)
    return [{ location: row.location, text: (await isStored(project.client, row.table, id)) ? conflictText(change) : DELETED }]
  } catch (error) {
    const { kind, message } = classifyError(error)
    if (kind === 'conflict' || kind === 'invalid') written.updated.delete(row)
    if (kind === 'conflict') return [{ location: row.location, text: conflictText(change) }]
    if (kind === 'invalid') return [{ location: row.location, text: `was refused by the database: ${message}` }]
    throw error
  }
}
