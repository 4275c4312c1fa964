import { randomUUID } from 'node:crypto'
import { APPLY_MIGRATIONS, applyPlan, type WrittenRows } from './apply.ts'
import type { Fault } from './fault.ts'
import { type Folder, readFolder } from './folder/read-folder.ts'
import { type FolderHistory, type HistoryPlan, planHistory, restoreHistory } from './history/restore-history.ts'
import { downloadPictures } from './pictures/download.ts'
import { externalPictures } from './pictures/external.ts'
import { PictureLibrary } from './pictures/library.ts'
import { conflictText, type Plan, planImport } from './plan.ts'
import { restorePrepared } from './prepared.ts'
import type { Project } from './project.ts'
import { readTables, type Tables } from './read-tables.ts'
import { type Point, reportReadiness } from './readiness/report.ts'
import { type RetryOptions, withRetry } from './retry.ts'
import { parseFolder } from './rows/parse-folder.ts'
import type { ParsedRow } from './rows/parse-row.ts'
import { isWaiting, referencesOf } from './rows/references.ts'
import { restoreSettings } from './settings.ts'

export { describeFault, type Fault } from './fault.ts'

export interface ImportOptions {
  /** Report what an import would do, without writing. */
  isDryRun: boolean
  /** Import the valid rows even if others are invalid; otherwise an invalid row prevents the import. */
  isSkippingBad: boolean
  /** Also replace records that changed in the project since the export. */
  isOverwriting: boolean
  /** Download pictures of other sites into the folder and upload them to the media library. */
  isFetching: boolean
  retry: RetryOptions
  /** Address of the public site, if known: full addresses below this address are checked like its paths. */
  siteUrl?: string | undefined
}

export interface ImportResult {
  /** Whether rows were written: `false` for a dry run or with faults. */
  isDone: boolean
  /** The plan before the first write. */
  plan: Plan
  written: WrittenRows
  /** Number of versions of the history that were restored, or that a dry run would restore. */
  versions: number
  /** Number of pictures that were uploaded, or that a dry run would upload. */
  pictures: number
  faults: Fault[]
  /** Missing parts of the written rows that visitors would notice; these points do not stop the import. */
  points: Point[]
  notes: string[]
}

/**
 * Imports the content of a folder into a project: an export, or files made by hand. Equal records are not written, and records
 * that the folder lacks stay in the project.
 * @throws Error if the folder cannot be read; ContentError if the project cannot be reached or refuses the caller
 */
export async function importContent(project: Project, path: string, options: ImportOptions): Promise<ImportResult> {
  const { isDryRun, isSkippingBad, retry } = options
  const folder = await readFolder(path)
  const library = await PictureLibrary.open(path, project, retry)
  const external = externalPictures(folder, project.url)
  const fetched = options.isFetching ? await fetchExternal(path, project, external, retry) : new Map<string, string>()
  if (external.length > fetched.size) folder.notes.push(externalNote(external.length - fetched.size))
  const pathOf = (name: string) => fetched.get(name) ?? name
  const history = folder.history && (await planFor(project, folder.history, retry))
  if (history?.note) folder.notes.push(history.note)
  const former = history?.isRestorable ? folder.pictures.filter((name) => library.has(name)) : []
  const pictureFaults = await library.inspect([...new Set([...referencedPictures(folder, library, pathOf), ...former])])
  const readWith = (known: Tables) => parseFolder(folder, (name) => library.addressOf(pathOf(name)), referencesOf(folder, known))
  const planOf = (rows: ParsedRow[], tables: Tables) => planImport(rows, tables, options.isOverwriting)

  const { tables, missing } = await withRetry('The project could not be read', retry, () => readTables(project.client))
  if (missing.length > 0) throw new Error(`${project.url} does not have ${missing.join(', ')}. ${APPLY_MIGRATIONS}`)
  const read = () => readWith(tables)
  const first = planOf(read().rows, tables)
  const { points, notes } = await reportReadiness({ plan: first, tables, sizes: library.sizes, siteUrl: options.siteUrl })
  const faults = [...pictureFaults, ...read().faults, ...conflictFaults(first)]
  const written: WrittenRows = { created: new Set(), updated: new Set() }
  const pictures = library.missing.length
  const versions = history?.isRestorable ? (folder.history?.versions ?? 0) : 0
  const result = { isDone: false, plan: first, written, versions, pictures, faults, points, notes: [...folder.notes, ...notes] }
  if (isDryRun || (faults.length > 0 && !isSkippingBad)) return result

  // Run before the first row is written, so that an interrupted import has restored these parts too.
  const isEmpty = Object.values(tables).every((rows) => rows.length === 0)
  const { settings, prepared } = folder
  const parts: [string, () => Promise<string | undefined>][] = [
    ['The settings', async () => settings && restoreSettings(project.client, settings, isEmpty)],
    ['The prepared changes', async () => prepared && restorePrepared(project, prepared, isEmpty)],
  ]
  for (const [what, restore] of parts) {
    const note = await withRetry(`${what} could not be restored`, retry, restore)
    if (note) result.notes.push(note)
  }
  if (library.missing.length > 0) retry.report(`Uploading ${library.missing.length} pictures …`)
  const refused = await library.upload()
  faults.push(...refused)
  if (refused.length > 0 && !isSkippingBad) return result

  // The history is restored before the first row, because only a project without content accepts a history.
  if (folder.history && history?.isRestorable) await restoreHistory(project, folder.history, retry)
  const write = (rows: ParsedRow[]) =>
    writeRows(project, async () => planOf(rows, (await readTables(project.client)).tables), written, retry)
  const { rows } = read()
  const waiting = rows.filter(isWaiting)
  const late = await write(rows.filter((row) => !isWaiting(row)))
  if (waiting.length > 0) {
    // Now the records exist to which these rows belong.
    const again = readWith((await withRetry('The project could not be read', retry, () => readTables(project.client))).tables)
    const locations = new Set(waiting.map(({ location }) => location))
    late.push(...again.faults.filter(({ location }) => locations.has(location)))
    late.push(...(await write(again.rows.filter(({ location }) => locations.has(location)))))
  }
  // The conflicts of the first plan have already been reported.
  const reported = new Set(conflictFaults(first).map(({ location }) => location))
  faults.push(...late.filter(({ location }) => !reported.has(location)))
  return { ...result, isDone: true }
}

function planFor(project: Project, history: FolderHistory, retry: RetryOptions): Promise<HistoryPlan> {
  return withRetry('The history could not be compared', retry, () => planHistory(project, history))
}

/**
 * Writes rows until the plan is done. After a lost connection it is unknown which rows were stored, so each attempt makes a new
 * plan from the current state of the project.
 * @returns rows that were refused, and all conflicts of the last plan
 */
function writeRows(project: Project, planRest: () => Promise<Plan>, written: WrittenRows, retry: RetryOptions): Promise<Fault[]> {
  const requestId = randomUUID()
  let rest = Number.POSITIVE_INFINITY
  let hasProgressed = false
  const attempt = async () => {
    hasProgressed = false
    const plan = await planRest()
    const size = plan.create.length + plan.update.length
    hasProgressed = size < rest
    rest = size
    return [...conflictFaults(plan), ...(await applyPlan(project, plan, written, requestId, retry.report))]
  }
  return withRetry('The rows could not all be written', retry, attempt, () => hasProgressed)
}

function conflictFaults(plan: Plan): Fault[] {
  return plan.conflicts.map((change) => ({ location: change.row.location, text: conflictText(change) }))
}

/** Downloads pictures of other sites. @returns their paths in the folder by address */
async function fetchExternal(
  path: string,
  project: Project,
  addresses: string[],
  retry: RetryOptions,
): Promise<Map<string, string>> {
  if (addresses.length > 0) retry.report(`Fetching ${addresses.length} pictures of other sites …`)
  return (await downloadPictures(path, project.url, addresses, retry)).names
}

function externalNote(count: number): string {
  return `${count} pictures are on other sites, and the public site shows none of those. With --fetch-pictures they are added to the media library.`
}

/** The pictures of the folder that rows reference. */
function referencedPictures(folder: Folder, library: PictureLibrary, pathOf: (name: string) => string): string[] {
  const named = new Set<string>()
  const addressOf = (name: string) => {
    const path = pathOf(name)
    if (library.has(path)) named.add(path)
    return library.addressOf(path)
  }
  parseFolder(folder, addressOf, () => (_, cell) => cell)
  return [...named].sort()
}
