import { randomUUID } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { runsProgram } from '@bayt/content-transfer/running-process'
import { createExclusively, readIfExists, removeIfUnchanged } from '@bayt/release/exclusive-file'

const PAUSE_MS = 300

/**
 * Waits until no other process holds a lock, and takes it: two checks at once would build into the same folder.
 * @param program part of the command line of the processes that take this lock
 * @param onWait is called once, if another process holds it
 * @returns a function that releases the lock
 */
export async function takeTurn(lockFile: string, program: string, onWait: (holder: number) => void): Promise<() => void> {
  mkdirSync(dirname(lockFile), { recursive: true })
  const own = `${process.pid} ${randomUUID()}`
  for (let isFirst = true; !createExclusively(lockFile, own); isFirst = false) {
    const lock = readIfExists(lockFile)
    if (lock === undefined) continue
    const holder = Number.parseInt(lock, 10)
    if (!runsProgram(holder, program)) removeIfUnchanged(lockFile, lock)
    else {
      if (isFirst) onWait(holder)
      await wait(PAUSE_MS)
    }
  }
  return () => removeIfUnchanged(lockFile, own)
}
