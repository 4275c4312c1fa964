import { copyFileSync, linkSync, renameSync } from 'node:fs'
import { constants, copyFile, mkdir, readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { hasCode } from '@bayt/release/files'
import { listFiles } from '@bayt/release/release-folder'

/**
 * Hard-links a file that never changes, or copies the file where a link is impossible, for example to another disk. Synchronous:
 * a release has thousands of files, a link takes a few microseconds, and a promise takes several times as long.
 */
export function linkFile(from: string, to: string): void {
  try {
    linkSync(from, to)
  } catch (error) {
    if (!hasCode(error, 'EXDEV', 'EPERM', 'EMLINK', 'ENOTSUP')) throw error
    copyFileSync(from, to)
  }
}

/** Moves a file on the same disk, if the file exists. */
export function moveIfPresent(from: string, to: string): void {
  try {
    renameSync(from, to)
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw error
  }
}

/** Links the first of these files that exists. @throws the error of `linkFile` for the last file */
export function linkFirst(sources: readonly string[], to: string): void {
  const last = sources.at(-1)
  for (const from of sources)
    try {
      linkFile(from, to)
      return
    } catch (error) {
      if (from === last || !hasCode(error, 'ENOENT')) throw error
    }
}

/**
 * Copies a folder tree. Copies instead of links: a build may rewrite its files in place, and must not change a release.
 * @returns the relative paths of the files
 */
export async function copyTree(from: string, to: string): Promise<string[]> {
  const files = listFiles(from)
  await makeFolders(to, files)
  await Promise.all(files.map((file) => copyFile(join(from, file), join(to, file), constants.COPYFILE_FICLONE)))
  return files
}

/** Creates a folder. @throws Error if the folder exists and is not empty */
export async function makeEmptyFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  if ((await readdir(folder)).length > 0)
    throw new Error(`The folder ${folder} is not empty. Choose an empty or a new folder for the site.`)
}

/** Creates the folders of the given files. @param files paths relative to `root` */
export async function makeFolders(root: string, files: Iterable<string>): Promise<void> {
  const folders = new Set([...files].map((file) => dirname(join(root, file))))
  for (const folder of folders) await mkdir(folder, { recursive: true })
}
