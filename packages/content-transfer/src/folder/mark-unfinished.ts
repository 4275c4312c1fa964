import { readFile, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { hasCode } from '@bayt/release/files'
import { runsProgram } from '../running-process.ts'
import { UNFINISHED } from './manifest.ts'

/**
 * Marks a folder as unfinished, with the id of this process. An interrupted export leaves the mark.
 * @throws Error if another export writes into the folder: each export would remove files of the other
 */
export async function markUnfinished(folder: string): Promise<void> {
  const path = join(folder, UNFINISHED)
  if (await tryCreate(path)) return
  const holder = Number(await readFile(path, 'utf8').catch(() => ''))
  if (runsProgram(holder, basename(process.argv[1] ?? ''))) {
    throw new Error(
      `Another export (process ${holder}) is writing into ${folder}. Wait until it ends. If that process is no export, remove ${path}.`,
    )
  }
  await writeFile(path, String(process.pid))
}

/** Creates the mark; of two processes, only one succeeds. @returns `false` if the mark exists */
async function tryCreate(path: string): Promise<boolean> {
  try {
    await writeFile(path, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false
    throw error
  }
}
