import { createHash, type Hash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import type { Json } from '@bayt/content/database'
import { classifyError } from '@bayt/content/errors'
import type { ContentClient } from '@bayt/content/queries/client'
import { libraryOf, PICTURE_IN_HISTORY } from '../pictures/names.ts'
import type { Project } from '../project.ts'
import { CONFLICT, FORBIDDEN, NOT_FOUND } from '../refusal.ts'
import { type RetryOptions, withRetry } from '../retry.ts'
import { countVersions, lineOf, versionAt } from './version.ts'

/** The history of an export. */
export interface FolderHistory {
  path: string
  versions: number
  sha256: string
}

/** Limits of one call, so that a lost connection costs little. */
const MAX_VERSIONS = 500
const MAX_CHARACTERS = 400_000

/** Whether the history of an export can be restored into a project, and the reason if not. */
export interface HistoryPlan {
  isRestorable: boolean
  note?: string
}

const LEFT_OUT = 'the history of the export was left out:'

/**
 * Whether an import can restore the history: only into a project without content and without other versions. If the project
 * already has the history, the plan has no note.
 * @throws ContentError
 */
export async function planHistory({ client, url }: Project, history: FolderHistory): Promise<HistoryPlan> {
  const { versions } = history
  const present = await countVersions(client)
  const { sha256, lines } = await linesAt(history, url, [present, versions])
  if (sha256 !== history.sha256)
    return { isRestorable: false, note: `${LEFT_OUT} its file was changed after the export. Restore the file from another copy.` }
  const isAt = async (position: number) => {
    const version = await versionAt(client, position)
    return version !== undefined && isSame(lineOf(version, null), lines.get(position))
  }
  if (present >= versions && (versions === 0 || (await isAt(versions)))) return { isRestorable: false }
  // If the project has only the first versions of the export, an import was interrupted, and now continues.
  const isContinued = present === 0 || (present < versions && (await isAt(present)))
  const status = isContinued ? await append(client, present, []) : CONFLICT
  if (status === CONFLICT)
    return { isRestorable: false, note: `${LEFT_OUT} only a project without content and without a history gets it.` }
  if (status === FORBIDDEN || status === NOT_FOUND)
    return { isRestorable: false, note: `${LEFT_OUT} that needs the secret key, and a project of this version.` }
  return { isRestorable: true }
}

/** Restores the history, after the versions that an interrupted import has restored. @throws ContentError */
export function restoreHistory({ client, url }: Project, history: FolderHistory, retry: RetryOptions): Promise<void> {
  let hasProgressed = false
  const attempt = async () => {
    hasProgressed = false
    let present = await countVersions(client)
    for await (const versions of chunks(history, url, present)) {
      const status = await append(client, present, versions)
      if (status === CONFLICT)
        throw new Error('The project was changed while its history was restored. Import into an empty project.')
      present += versions.length
      hasProgressed = true
    }
  }
  return withRetry('The history could not all be restored', retry, attempt, () => hasProgressed)
}

/** @returns the status of a refusal, or of success @throws ContentError for every other answer */
async function append(client: ContentClient, before: number, versions: Json[]): Promise<number> {
  const { error, status } = await client.rpc('restore_history', { p_before: before, p_versions: versions })
  if (error && ![FORBIDDEN, NOT_FOUND, CONFLICT].includes(status)) throw classifyError(error, status)
  return status
}

/** Whether two lines contain the same version, apart from `part_of`. */
function isSame(one: string, other: string | undefined): boolean {
  if (other === undefined) return false
  const [first, second] = [one, other].map((line) => ({ ...JSON.parse(line), part_of: null }))
  return JSON.stringify(first) === JSON.stringify(second)
}

/** The lines of the file, with the addresses of the pictures in the project. */
async function* linesOf({ path }: FolderHistory, url: string, hash?: Hash): AsyncGenerator<string> {
  const library = libraryOf(url)
  let rest = ''
  for await (const text of createReadStream(path, 'utf8')) {
    hash?.update(text)
    const lines = (rest + text).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) yield line.replace(PICTURE_IN_HISTORY, `${library}$1`)
  }
}

/** Reads the whole file. @returns the checksum of the file, and the lines at these positions; 1 is the first line */
async function linesAt(history: FolderHistory, url: string, positions: readonly number[]) {
  const hash = createHash('sha256')
  const lines = new Map<number, string>()
  let position = 0
  for await (const line of linesOf(history, url, hash)) {
    position += 1
    if (positions.includes(position)) lines.set(position, line)
  }
  return { sha256: hash.digest('hex'), lines }
}

/** The remaining versions of the file, after the restored versions, in calls of limited size. */
async function* chunks(history: FolderHistory, url: string, after: number): AsyncGenerator<Json[]> {
  let [chunk, characters, position] = [[] as Json[], 0, 0]
  for await (const line of linesOf(history, url)) {
    position += 1
    if (position <= after) continue
    if (chunk.length > 0 && (chunk.length === MAX_VERSIONS || characters + line.length > MAX_CHARACTERS)) {
      yield chunk
      ;[chunk, characters] = [[], 0]
    }
    chunk.push(JSON.parse(line))
    characters += line.length
  }
  if (chunk.length > 0) yield chunk
}
