import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { runsProgram } from '@bayt/content-transfer/running-process'

/**
 * Locks a state folder, because two databases on one folder would destroy it.
 * @returns a function that releases the lock
 * @throws Error where a living process holds the lock
 */
export function lockStateDir(lockFile: string): () => void {
  const holder = readHolder(lockFile)
  if (holder !== undefined && runsProgram(holder, 'start.ts')) {
    throw new Error(
      `The project is already running here (process ${holder}). Stop it with Ctrl-C in its window, or: kill ${holder}. If that process is another program, remove ${lockFile}.`,
    )
  }
  mkdirSync(dirname(lockFile), { recursive: true })
  writeFileSync(lockFile, String(process.pid))
  return () => rmSync(lockFile, { force: true })
}

/** The process that a lock file names; `undefined` without a file. */
export function readHolder(lockFile: string): number | undefined {
  try {
    return Number(readFileSync(lockFile, 'utf8'))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}
