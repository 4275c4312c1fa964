import { existsSync, linkSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { mapConcurrently } from '@bayt/content/queries/map-concurrently'
import type { PreviewPictures } from './preview-pictures.ts'

/** A release on the disk: its files, the files for previews beside them, and their flush. */

/** A name with a file extension. No folder of a site has an extension. */
const FILE = /[^/]\.[a-z\d]+$/i

/**
 * Relative paths of the files in a folder, with `/`. Synchronous, and without an object for each file: a release has tens of
 * thousands of files, and reading their types takes four times as long.
 */
export function listFiles(dir: string, prefix = ''): string[] {
  return readdirSync(join(dir, prefix)).flatMap((name) => {
    const path = prefix + name
    return FILE.test(name) || !statSync(join(dir, path)).isDirectory() ? path : listFiles(dir, `${path}/`)
  })
}

/** The name of the file, and its address on the site. */
export const PREVIEW_PICTURES = 'pictures.json'

/** Folder of the files that previews need, beside the files of a release: previews change no release. */
export function previewFolderOf(siteDir: string): string {
  return join(dirname(siteDir), 'preview')
}

/**
 * Writes the facts about the pictures of a release for previews. If the facts are unchanged, the file is a link to the file of
 * the base release, so that consoles do not fetch the facts again.
 */
export function writePreviewPictures(pictures: PreviewPictures, siteDir: string, baseDir?: string): void {
  const text = JSON.stringify(pictures)
  const file = join(previewFolderOf(siteDir), PREVIEW_PICTURES)
  mkdirSync(dirname(file), { recursive: true })
  if (baseDir && linkFromBase(text, file, join(previewFolderOf(baseDir), PREVIEW_PICTURES))) return
  writeFileSync(file, text)
}

/** @returns false if the file of the base has another text, or does not exist because older code made the base */
function linkFromBase(text: string, file: string, base: string): boolean {
  if (!existsSync(base) || readFileSync(base, 'utf8') !== text) return false
  linkSync(base, file)
  return true
}

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
