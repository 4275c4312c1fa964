import { existsSync } from 'node:fs'
import { copyFile, link, mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { createFolder } from '@bayt/release/files'
import { isFileError } from '../file-error.ts'
import { MANIFEST, type Manifest, readManifest, UNFINISHED } from '../folder/manifest.ts'
import { markUnfinished } from '../folder/mark-unfinished.ts'
import { PICTURES } from '../pictures/names.ts'
import { keptBackups } from './keep.ts'

/** Folder of a backup that is under way or was interrupted. A complete backup has its date as its name. */
const IN_WORK = 'unfinished'
/** Prefix of the folder of a backup that is being removed. */
const REMOVED = 'removed-'
const DATED = /^(\d{4}-\d{2}-\d{2}T\d{2})-(\d{2})-(\d{2}\.\d{3}Z)$/

const nameAt = (iso: string) => iso.replaceAll(':', '-')
const timeOf = (name: string) => Date.parse(name.replace(DATED, '$1:$2:$3'))

/** The folders of complete backups, the newest first. */
async function completeBackups(folder: string): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => DATED.test(name)).sort()
  const isComplete = (path: string) => existsSync(join(path, MANIFEST)) && !existsSync(join(path, UNFINISHED))
  return names
    .toReversed()
    .map((name) => join(folder, name))
    .filter(isComplete)
}

/** The newest complete backup in a folder of backups, if there is one; the folder itself, if it is a backup or an export. */
export async function newestBackup(folder: string): Promise<string | undefined> {
  if (existsSync(join(folder, MANIFEST))) return folder
  return existsSync(folder) ? (await completeBackups(folder))[0] : undefined
}

/** @throws Error with the remedy */
export async function requireBackup(folder: string): Promise<string> {
  const newest = await newestBackup(folder)
  if (newest !== undefined) return newest
  throw new Error(`${folder} has no complete backup. Name the folder that npm run backup writes, or a folder in it.`)
}

/**
 * Locks a folder of backups, and prepares the folder of the next backup. It begins with the pictures of the newest complete backup, which
 * take no more space where the disk has hard links, and with its manifest, with which the export compares the project. A call after an
 * interruption continues the interrupted backup.
 * @throws Error if another backup is running, or if the folder is an export
 */
export async function beginBackup(
  folder: string,
  report: (line: string) => void,
): Promise<{ path: string; end(): Promise<void> }> {
  createFolder(folder)
  if (existsSync(join(folder, MANIFEST)))
    throw new Error(`${folder} is an export. Name another folder: each backup gets a folder of its own below it.`)
  await markUnfinished(folder)
  const end = () => rm(join(folder, UNFINISHED), { force: true })
  try {
    for (const name of await readdir(folder)) if (name.startsWith(REMOVED)) await rm(join(folder, name), { recursive: true })
    const path = join(folder, IN_WORK)
    await mkdir(path, { recursive: true })
    await markUnfinished(path)
    if (!existsSync(join(path, MANIFEST))) await beginWith(await completeBackups(folder), path, report)
    return { path, end }
  } catch (error) {
    await end()
    throw error
  }
}

/** Begins with the pictures and the manifest of the newest earlier backup whose manifest can be read. */
async function beginWith(earlier: readonly string[], path: string, report: (line: string) => void): Promise<void> {
  for (const from of earlier) {
    let manifest: Manifest | undefined
    try {
      manifest = await readManifest(from)
    } catch (error) {
      report(`Note: ${error instanceof Error ? error.message : error}`)
      continue
    }
    for (const name of Object.keys(manifest?.pictures ?? {}))
      await linkOrCopy(join(from, PICTURES, name), join(path, PICTURES, name))
    // The manifest is last: without it, the next run repeats this step.
    await copyFile(join(from, MANIFEST), join(path, MANIFEST))
    return
  }
}

const WITHOUT_LINKS = ['EPERM', 'EXDEV', 'EMLINK', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS']

/** Leaves out a missing file, because the export fetches it. The export also replaces a damaged file: it compares each file with its name. */
async function linkOrCopy(from: string, to: string): Promise<void> {
  if (existsSync(to) || !existsSync(from)) return
  await mkdir(dirname(to), { recursive: true })
  try {
    await link(from, to)
  } catch (error) {
    if (!isFileError(error) || !WITHOUT_LINKS.includes(error.code ?? '')) throw error
    await copyFile(from, to)
  }
}

/** Gives a complete backup its name, and removes the backups that the rule does not keep. */
export async function finishBackup(folder: string, path: string, exportedAt: string) {
  const dated = join(folder, nameAt(exportedAt))
  await rename(path, dated)
  const complete = await completeBackups(folder)
  const times = complete.map((each) => timeOf(each.slice(folder.length + 1)))
  const kept = keptBackups(times)
  const removed = complete.filter((_, index) => !kept.has(times[index] ?? 0))
  for (const each of removed) {
    // The folder is renamed first, so that a half-removed folder does not look like a backup after a power cut.
    const aside = join(folder, REMOVED + each.slice(folder.length + 1))
    await rename(each, aside)
    await rm(aside, { recursive: true })
  }
  return { path: dated, kept: kept.size, removed: removed.length, ...(await sizeOf(dated)) }
}

async function sizeOf(folder: string): Promise<{ files: number; bytes: number }> {
  const entries = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())
  let bytes = 0
  for (const { parentPath, name } of entries) bytes += (await stat(join(parentPath, name))).size
  return { files: entries.length, bytes }
}
