import { mkdir, stat } from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * Creates a folder and those above it. `mkdir` of Node with `recursive` never ends where the system refuses a folder with ENOENT, as
 * in `/proc`.
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
    // Another process may have created it.
    if (!(await isFolder(path))) throw error
  })
}
