import { mkdirSync, statSync } from 'node:fs'
import { mkdir, stat } from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * Creates a folder and its missing parents. Node's recursive `mkdir` never ends if the system refuses a folder with ENOENT, as in
 * `/proc`.
 * @throws the error of the file system
 */
export async function createFolder(path: string): Promise<void> {
  const isFolder = (name: string) =>
    stat(name).then(
      (facts) => facts.isDirectory(),
      () => false,
    )
  if (await isFolder(path)) return
  const parent = dirname(path)
  if (parent !== path && !(await isFolder(parent))) await createFolder(parent)
  await mkdir(path).catch(async (error: unknown) => {
    // Another process may have created the folder.
    if (!(await isFolder(path))) throw error
  })
}

/** `createFolder` for a constructor. */
export function createFolderSync(path: string): void {
  const isFolder = (name: string) => statSync(name, { throwIfNoEntry: false })?.isDirectory() ?? false
  if (isFolder(path)) return
  const parent = dirname(path)
  if (parent !== path && !isFolder(parent)) createFolderSync(parent)
  try {
    mkdirSync(path)
  } catch (error) {
    if (!isFolder(path)) throw error
  }
}
