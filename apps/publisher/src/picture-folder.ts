import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createFolder } from '@bayt/release/create-folder'
import { unusableFolder } from './start-error.ts'

/**
 * Creates the folder of the picture variants, and tries to write into it. @returns the reason if that is impossible, with the
 * name of the setting
 */
export async function pictureFolderProblem(folder: string): Promise<string | undefined> {
  const probe = join(folder, `.writable-${process.pid}`)
  try {
    await createFolder(folder)
    await writeFile(probe, '')
    await rm(probe)
    return undefined
  } catch (error) {
    return unusableFolder('PICTURE_CACHE_DIR', folder, error instanceof Error ? error.message : String(error))
  }
}
