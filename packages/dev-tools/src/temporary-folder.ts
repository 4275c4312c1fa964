import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Runs a job with a separate folder for temporary files, and removes the folder after the job, or when this process ends.
 * @param job receives the variables that name the folder to a process
 */
export async function withTemporaryFolder<T>(job: (env: Record<string, string>) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'bayt-test-'))
  // The PostgreSQL server of the tests runs as another user, and must enter the folder.
  chmodSync(folder, 0o711)
  const remove = () => removeFolder(folder)
  process.once('exit', remove)
  try {
    // Windows reads TEMP.
    return await job({ TMPDIR: folder, TEMP: folder })
  } finally {
    process.off('exit', remove)
    remove()
  }
}

/** A remaining folder is harmless, so only a message names it. */
function removeFolder(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
  } catch (error) {
    console.warn(`The temporary folder ${folder} could not be removed: ${error instanceof Error ? error.message : error}`)
  }
}
