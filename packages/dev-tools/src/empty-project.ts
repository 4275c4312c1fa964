import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const MARK = 'without-demo'
/** Has the path of the backup that is being restored. */
const RESTORING = 'restoring'

/** Whether a state folder was made without the demo catalogue. Later starts do not add the catalogue. */
export function isEmptyProject(stateDir: string): boolean {
  return existsSync(join(stateDir, MARK))
}

/**
 * Begins a state folder without the demo catalogue. The former folder is kept under another name, because an import may lack some of the
 * folder's data.
 * @returns the new name of the former folder, if there is one
 */
export function startEmptyProject(stateDir: string, now: Date): string | undefined {
  const kept = existsSync(stateDir) ? `${stateDir}-until-${now.toISOString().slice(0, 19).replaceAll(':', '-')}` : undefined
  if (kept) renameSync(stateDir, kept)
  mkdirSync(stateDir, { recursive: true, mode: 0o700 })
  writeFileSync(join(stateDir, MARK), '')
  return kept
}

/**
 * Creates a state folder for a restore, or finds the state folder of an interrupted restore of the same backup.
 * @param isReplacing whether any other former folder is kept under another name
 * @returns the new name of the former folder, if there is one
 * @throws Error with the remedy if there is a project; the project stays as it is
 */
export function startRestore(stateDir: string, backup: string, now: Date, isReplacing: boolean): string | undefined {
  const mark = join(stateDir, RESTORING)
  const begun = existsSync(mark) ? readFileSync(mark, 'utf8') : undefined
  if (begun === backup) return undefined
  if (existsSync(stateDir) && !isReplacing) {
    const what = begun === undefined ? 'This machine has a project already' : `A restore of ${begun} was interrupted here`
    throw new Error(
      `${what}, in ${stateDir}. Nothing was changed. To keep it under another name and restore, add --empty. To put records of the backup into it, run npm run content:import.`,
    )
  }
  const kept = startEmptyProject(stateDir, now)
  writeFileSync(mark, backup)
  return kept
}

export function endRestore(stateDir: string): void {
  rmSync(join(stateDir, RESTORING))
}
