import { statSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { mapConcurrently } from '@bayt/content/queries/map-concurrently'
import { listFiles } from './list-files.ts'

/** More flushes at once would only wait for the same disk. */
const PARALLEL = 16

/** A release whose files the new release links. */
export interface Base {
  dir: string
  /** Paths of the files that certainly come from an earlier release. Any other file is new if it has a single hard link. */
  linked: ReadonlySet<string>
}

/**
 * Writes the new files of a release, and its folders, to the disk. Otherwise a power cut within the next half minute leaves empty pages in
 * the live release, and in later releases, which link to unchanged files. Windows cannot flush files that are opened for reading.
 * @param base an earlier release, which is on the disk. Unchanged files are hard links into it, and pictures are hard links into their
 * cache, which flushes on write: only files with a single link are new
 * @param names paths of all files of the release
 */
export async function flushRelease(dir: string, base?: Base, names: readonly string[] = listFiles(dir)): Promise<void> {
  if (process.platform === 'win32') return
  const files = base ? names.filter((name) => !base.linked.has(name)) : names
  const isNew = (file: string) => {
    const facts = statSync(join(dir, file), { throwIfNoEntry: false })
    return facts !== undefined && (!base || facts.nlink === 1)
  }
  const flushAll = (some: readonly string[]) => mapConcurrently(some, PARALLEL, (name) => flush(join(dir, name)))
  await flushAll(files.filter(isNew))
  await flushAll([...foldersOf(names)])
}

/** The folders of files, and the parent folders of these folders. */
function foldersOf(names: readonly string[]): Set<string> {
  const folders = new Set(names.map((name) => dirname(name)))
  for (const folder of folders) folders.add(dirname(folder))
  return folders
}

/** Flushes a folder, so that a rename in it survives a power cut. Windows cannot open folders and does not need this. */
export async function flushFolder(folder: string): Promise<void> {
  if (process.platform !== 'win32') await flush(folder)
}

/** A file or a folder. */
async function flush(path: string): Promise<void> {
  const handle = await open(path)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
