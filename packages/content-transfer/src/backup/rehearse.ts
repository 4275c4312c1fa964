import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { exportContent } from '../export-content.ts'
import { fileErrorReason, isFileError } from '../file-error.ts'
import { type Manifest, readManifest } from '../folder/manifest.ts'
import { describeFault } from '../import-content.ts'
import { PICTURES } from '../pictures/names.ts'
import type { Project } from '../project.ts'
import type { RetryOptions } from '../retry.ts'
import type { Values } from '../values.ts'
import { type AccountKeys, differingAccounts, openAccounts } from './accounts.ts'
import { restoreBackup } from './restore-backup.ts'

export interface Rehearsal {
  rows: number
  versions: number
  pictures: number
  /** Number of compared accounts; undefined if they could not be compared. */
  accounts: number | undefined
}

/** Maximum number of files or accounts that a fault names. */
const MAX_NAMED = 5

/**
 * Restores a backup into an empty project, and compares the result with the backup: rows, history and settings by their values, and
 * every picture byte by byte.
 * @param keys identity file of the backup, and `ADMIN_JWT_KEY` of the empty project
 * @throws Error that names the damaged files or the differences
 */
export async function rehearse(backup: string, project: Project, keys: AccountKeys, retry: RetryOptions): Promise<Rehearsal> {
  const manifest = await readManifest(backup)
  if (!manifest) throw new Error(`${backup} is no backup: it has no manifest.json.`)
  const damaged = await differingFiles(backup, manifest)
  if (damaged.length > 0)
    throw new Error(`${named(damaged)} of ${backup} cannot be restored. Make a new backup, which fetches damaged pictures again.`)
  const { imported } = await restoreBackup(project, backup, { keys, isDryRun: false, retry })
  const [fault] = imported.faults
  if (fault)
    throw new Error(`A restore of ${backup} would leave records out: ${imported.faults.length}, such as ${describeFault(fault)}`)
  const accounts = await openAccounts(backup, keys)
  const compared = typeof accounts === 'object' ? accounts : undefined
  const again = await mkdtemp(join(tmpdir(), 'bayt-rehearsal-'))
  try {
    const { manifest: restored } = await exportContent(project, again, {
      format: 'json',
      isOriginal: false,
      isFewerExpected: false,
      retry,
    })
    const different = [
      ...(await differingContent({ backup, manifest, again, restored })),
      ...(compared ? await differingAccounts(project, compared, keys, retry) : []),
    ]
    if (different.length > 0) throw new Error(`After a restore of ${backup}, this differs: ${named(different)}.`)
  } finally {
    await rm(again, { recursive: true, force: true })
  }
  return {
    rows: Object.values(manifest.tables).reduce((sum, { rows }) => sum + rows, 0),
    versions: manifest.history?.versions ?? 0,
    pictures: Object.keys(manifest.pictures).length,
    accounts: compared?.accounts.length,
  }
}

const named = (names: readonly string[]) =>
  names.slice(0, MAX_NAMED).join(', ') + (names.length > MAX_NAMED ? ` and ${names.length - MAX_NAMED} more` : '')

const filesOf = ({ tables, history, prepared, pictures }: Manifest) => [
  ...Object.values(tables),
  ...(history ? [history] : []),
  ...(prepared ? [prepared] : []),
  ...Object.entries(pictures).map(([name, { sha256 }]) => ({ file: `${PICTURES}/${name}`, sha256 })),
]

/** The files of a backup that differ from its manifest, each with the reason. */
export async function differingFiles(backup: string, manifest: Manifest): Promise<string[]> {
  const faults: string[] = []
  for (const { file, sha256 } of filesOf(manifest)) {
    const found = await sha256Of(join(backup, file)).catch((error: unknown) => {
      if (isFileError(error)) return `(${fileErrorReason(error)})`
      throw error
    })
    if (found !== sha256) faults.push(found.startsWith('(') ? `${file} ${found}` : `${file} (not as it was written)`)
  }
  return faults
}

async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

/** A backup, and an export of the project into which it was restored. */
interface Compared {
  backup: string
  manifest: Manifest
  again: string
  restored: Manifest
}

/** The files, records and settings that differ. */
async function differingContent({ backup, manifest, again, restored }: Compared): Promise<string[]> {
  const sumsOf = (made: Manifest) => new Map(filesOf(made).map(({ file, sha256 }) => [file, sha256]))
  const [before, after] = [sumsOf(manifest), sumsOf(restored)]
  const tables = new Set(Object.values(manifest.tables).map(({ file }) => file))
  const different: string[] = []
  for (const [file, sha256] of before) {
    if (sha256 === after.get(file)) continue
    if (!tables.has(file)) different.push(file)
    else
      different.push(
        ...(await differingRows(join(backup, file), join(again, file), manifest.missing ?? [])).map(
          (id) => `${file} record ${id}`,
        ),
      )
  }
  different.push(...[...after.keys()].filter((file) => file.startsWith(`${PICTURES}/`) && !before.has(file)))
  for (const [name, value] of Object.entries(manifest.settings ?? {}))
    if (restored.settings?.[name] !== value) different.push(`the setting ${name}`)
  return different
}

/** The ids of records that differ. @param missing tables and columns (`products.category`) that the project of the backup did not have */
async function differingRows(path: string, other: string, missing: readonly string[]): Promise<unknown[]> {
  const left = missing.map((name) => name.slice(name.indexOf('.') + 1))
  const read = async (file: string): Promise<Map<unknown, string>> => {
    const rows: Values[] = JSON.parse(await readFile(file, 'utf8'))
    const kept = (row: Values) => JSON.stringify(Object.entries(row).filter(([name]) => !left.includes(name)))
    return new Map(rows.map((row) => [row.id, kept(row)]))
  }
  const [before, after] = [await read(path), await read(other)]
  return [...new Set([...before.keys(), ...after.keys()])].filter((id) => before.get(id) !== after.get(id))
}
