import { linkSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { runsProgram } from '@bayt/content-transfer/running-process'
import { readHolder } from '../state-lock.ts'

const PAUSE_MS = 300

/**
 * Waits until no other process holds a lock, and takes it: two checks at once would build into the same folder.
 * @param program part of the command line of the processes that take this lock
 * @param onWait is called once, if another process holds it
 * @returns a function that releases the lock
 */
export async function takeTurn(lockFile: string, program: string, onWait: (holder: number) => void): Promise<() => void> {
  mkdirSync(dirname(lockFile), { recursive: true })
  for (let isFirst = true; !create(lockFile); isFirst = false) {
    const holder = readHolder(lockFile)
    if (holder === undefined) continue
    if (!runsProgram(holder, program)) rmSync(lockFile, { force: true })
    else {
      if (isFirst) onWait(holder)
      await wait(PAUSE_MS)
    }
  }
  return () => rmSync(lockFile, { force: true })
}

/** `link` is atomic and never overwrites, so that nobody reads an empty lock. */
function create(lockFile: string): boolean {
  const own = `${lockFile}.${process.pid}`
  writeFileSync(own, String(process.pid))
  try {
    linkSync(own, lockFile)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  } finally {
    rmSync(own)
  }
}
