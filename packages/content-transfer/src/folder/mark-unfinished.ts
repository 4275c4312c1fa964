import { readFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { UNFINISHED } from './manifest.ts'

/**
 * Marks a folder as unfinished, with the id of this process. An interrupted export leaves the mark.
 * @throws Error if another export writes into the folder: each would remove files of the other
 */
export async function markUnfinished(folder: string): Promise<void> {
  const path = join(folder, UNFINISHED)
  if (await tryCreate(path)) return
  const holder = Number(await readFile(path, 'utf8').catch(() => ''))
  if (isOtherExport(holder)) {
    throw new Error(
      `Another export (process ${holder}) is writing into ${folder}. Wait until it ends. If that process is no export, remove ${path}.`,
    )
  }
  await writeFile(path, String(process.pid))
}

/** Creates the mark; of two processes only one succeeds. @returns `false` if it exists */
async function tryCreate(path: string): Promise<boolean> {
  try {
    await writeFile(path, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  }
}

/** Whether a process runs the same program as this one: ids are reused after a restart of the machine. */
function isOtherExport(pid: number): boolean {
  if (!Number.isInteger(pid) || pid < 1 || pid === process.pid || !isRunning(pid)) return false
  // Other systems show no command line. On Linux it is also shown of a process of another user.
  return process.platform !== 'linux' || (commandLine(pid)?.includes(basename(process.argv[1] ?? '')) ?? true)
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** The command line of a process; `undefined` if the system hides it. */
function commandLine(pid: number): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return undefined
  }
}
