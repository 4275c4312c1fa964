import { mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * Creates a folder and its missing parents. Node's recursive `mkdir` never ends if the system refuses a folder with ENOENT, as in
 * `/proc`.
 * @throws the error of the file system
 */
export function createFolder(path: string): void {
  const isFolder = (name: string) => statSync(name, { throwIfNoEntry: false })?.isDirectory() ?? false
  if (isFolder(path)) return
  const parent = dirname(path)
  if (parent !== path && !isFolder(parent)) createFolder(parent)
  try {
    mkdirSync(path)
  } catch (error) {
    // Another process may have created the folder.
    if (!isFolder(path)) throw error
  }
}
