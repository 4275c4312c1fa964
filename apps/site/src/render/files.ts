import { randomUUID } from 'node:crypto'
import { copyFileSync, linkSync } from 'node:fs'
import { constants, copyFile, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Writes a file so that it is either absent or complete, whenever the process ends. */
export async function writeAtomically(path: string, data: Uint8Array | string): Promise<void> {
  const aside = `${path}.${randomUUID()}.part`
  try {
    await writeFile(aside, data)
    await rename(aside, path)
  } catch (error) {
    await rm(aside, { force: true })
    throw error
  }
}

/**
 * Places a file that will never change at a second path: a hard link, or a copy where the file system has none.
 * Synchronous, because a release has thousands: each takes some millionths of a second, a promise several times that.
 */
export function linkFile(from: string, to: string): void {
  try {
    linkSync(from, to)
  } catch (error) {
    if (!isCode(error, 'EXDEV', 'EPERM', 'EMLINK', 'ENOTSUP')) throw error
    copyFileSync(from, to)
  }
}

/** Places the first of these files that exists, as `linkFile` does. @throws what it throws for the last of them */
export function linkFirst(froms: readonly string[], to: string): void {
  const last = froms.at(-1)
  for (const from of froms)
    try {
      linkFile(from, to)
      return
    } catch (error) {
      if (from === last || !isCode(error, 'ENOENT')) throw error
    }
}

/**
 * Copies every file of a folder tree to the same place in another. They are not linked: a build may write its files
 * anew in place, and a release must not change with it.
 * @returns the paths of the files in their tree
 */
export async function copyTree(from: string, to: string): Promise<string[]> {
  const entries = await readdir(from, { withFileTypes: true, recursive: true })
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(from.length + 1))
  await makeFolders(to, files)
  await Promise.all(files.map((file) => copyFile(join(from, file), join(to, file), constants.COPYFILE_FICLONE)))
  return files
}

/** Makes a folder. @throws Error where it already holds something */
export async function makeEmptyFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  if ((await readdir(folder)).length > 0)
    throw new Error(`The folder ${folder} is not empty: a site is rendered into an empty one.`)
}

/** Makes every folder that the given files (paths relative to `root`) lie in. */
export async function makeFolders(root: string, files: Iterable<string>): Promise<void> {
  const folders = new Set([...files].map((file) => dirname(join(root, file))))
  for (const folder of folders) await mkdir(folder, { recursive: true })
}

/** Whether an error of the file system has one of these codes. */
export function isCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && codes.includes(error.code)
}
