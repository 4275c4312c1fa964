import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { RestoredTable } from '@bayt/content/queries/history'
import { hasCode } from '@bayt/release/files'

/**
 * Writes the records that a restore left out into a new folder, so that they can be corrected there and imported.
 * @param parent where the folder is created
 * @param at the restored moment; becomes the name of the folder
 * @returns the path of the folder
 */
export async function keepRefused(parent: string, at: string, tables: readonly RestoredTable[]): Promise<string> {
  const folder = await createFolder(join(parent, `refused-${at.replace(/[^\w.+-]+/g, '-')}`))
  for (const { entity, refused } of tables) {
    if (refused.length === 0) continue
    const records = refused.map(({ record }) => record)
    await writeFile(join(folder, `${entity}.json`), `${JSON.stringify(records, null, 2)}\n`, { flush: true })
  }
  return folder
}

/** Creates a new folder: in an existing folder, somebody may already have corrected records. */
async function createFolder(path: string, count = 1): Promise<string> {
  const folder = count === 1 ? path : `${path}-${count}`
  try {
    await mkdir(folder)
    return folder
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return createFolder(path, count + 1)
    throw error
  }
}
