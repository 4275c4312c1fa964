import { applyPlan, type WrittenRows } from './apply.ts'
import type { Fault } from './fault.ts'
import { type Folder, readFolder } from './folder/read-folder.ts'
import { downloadPictures } from './pictures/download.ts'
import { externalPictures } from './pictures/external.ts'
import { PictureLibrary } from './pictures/library.ts'
import { conflictText, type Plan, planImport } from './plan.ts'
import type { Project } from './project.ts'
import { readTables } from './read-tables.ts'
import { type RetryOptions, withRetry } from './retry.ts'
import { parseFolder } from './rows/parse-folder.ts'
import type { ParsedRow } from './rows/parse-row.ts'

export { describeFault, type Fault } from './fault.ts'

export interface ImportOptions {
  /** Say what would be done, and do nothing. */
  isDryRun: boolean
  /** Import the good rows though others are bad; otherwise one bad row keeps all from being imported. */
  isSkippingBad: boolean
  /** Replace also what was changed in the project since the export. */
  isOverwriting: boolean
  /** Bring pictures of other sites into the media library; they are kept in the folder. */
  isFetching: boolean
  retry: RetryOptions
}

export interface ImportResult {
  /** Whether rows were written: not in a dry run, nor where something is wrong. */
  isDone: boolean
  /** What was planned. */
  plan: Plan
  written: WrittenRows
  /** Pictures that were, or would be, uploaded. */
  pictures: number
  faults: Fault[]
  notes: string[]
}

/**
 * Brings the content of a folder into a project: an export of ours, or files made by hand. What the project has already is
 * left; records that the folder does not have stay.
 * @throws Error where the folder cannot be read; ContentError where the project cannot be reached or refuses the caller
 */
export async function importContent(project: Project, path: string, options: ImportOptions): Promise<ImportResult> {
  const { isDryRun, isSkippingBad, retry } = options
  const folder = await readFolder(path)
  const library = await PictureLibrary.open(path, project, retry)
  const external = externalPictures(folder, project.url)
  const fetched = options.isFetching ? await fetchExternal(path, project, external, retry) : new Map<string, string>()
  if (external.length > fetched.size) folder.notes.push(externalNote(external.length - fetched.size))
  const pathOf = (name: string) => fetched.get(name) ?? name
  const pictureFaults = await library.look(picturesNamed(folder, library, pathOf))
  const read = () => parseFolder(folder, (name) => library.addressOf(pathOf(name)))
  const planOf = async (rows: ParsedRow[]) => planImport(rows, await readTables(project.client), options.isOverwriting)

  const first = await withRetry('The project could not be read', retry, () => planOf(read().rows))
  const faults = [...pictureFaults, ...read().faults, ...conflictFaults(first)]
  const written: WrittenRows = { created: new Set(), updated: new Set() }
  const result = { isDone: false, plan: first, written, pictures: library.missing.length, faults, notes: folder.notes }
  if (isDryRun || (faults.length > 0 && !isSkippingBad)) return result

  if (library.missing.length > 0) retry.report(`Uploading ${library.missing.length} pictures …`)
  const refused = await library.upload()
  faults.push(...refused)
  if (refused.length > 0 && !isSkippingBad) return result

  const { rows } = read()
  faults.push(...(await writeRows(project, () => planOf(rows), written, retry)))
  return { ...result, isDone: true }
}

/**
 * Writes until the plan is done. After a dropped line it is not known what arrived: a new plan, made of what the project has
 * by then, holds the rest.
 */
function writeRows(project: Project, planRest: () => Promise<Plan>, written: WrittenRows, retry: RetryOptions): Promise<Fault[]> {
  let rest = Number.POSITIVE_INFINITY
  let hasProgressed = false
  const attempt = async () => {
    hasProgressed = false
    const plan = await planRest()
    const size = plan.create.length + plan.update.length
    hasProgressed = size < rest
    rest = size
    return applyPlan(project, plan, written, retry.report)
  }
  return withRetry('The rows could not all be written', retry, attempt, () => hasProgressed)
}

function conflictFaults(plan: Plan): Fault[] {
  return plan.conflicts.map((change) => ({ place: change.row.place, text: conflictText(change) }))
}

/** Pictures of other sites by their address, with where they are in the folder now. */
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
  return `${count} pictures are on other sites, and the public site shows none of those. With --fetch-pictures they come into the media library.`
}

/** Every picture of the folder that some row names. */
function picturesNamed(folder: Folder, library: PictureLibrary, pathOf: (name: string) => string): string[] {
  const named = new Set<string>()
  parseFolder(folder, (name) => {
    const path = pathOf(name)
    if (library.has(path)) named.add(path)
    return library.addressOf(path)
  })
  return [...named].sort()
}
