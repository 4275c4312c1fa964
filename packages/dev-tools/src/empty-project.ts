import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const MARK = 'without-demo'

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
