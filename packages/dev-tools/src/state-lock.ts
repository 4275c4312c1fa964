import { mkdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { dirname } from 'node:path'
import { runsProgram } from '@bayt/content-transfer/running-process'

const HEARTBEAT_INTERVAL_MS = 5_000
/** A process of another host, such as a container, counts as ended after this time without a heartbeat. */
const HEARTBEAT_TIMEOUT_MS = 60_000

/**
 * Locks a state folder, because two databases on one folder would destroy it.
 * @returns a function that releases the lock
 * @throws Error where a living process holds the lock
 */
export function lockStateDir(lockFile: string): () => void {
  const why = whyRunning(lockFile)
  if (why !== undefined) throw new Error(`The project is already running here${why}`)
  mkdirSync(dirname(lockFile), { recursive: true })
  writeFileSync(lockFile, `${process.pid} ${hostname()}`)
  const heartbeat = setInterval(() => {
    if (!beat(lockFile)) clearInterval(heartbeat)
  }, HEARTBEAT_INTERVAL_MS).unref()
  return () => {
    clearInterval(heartbeat)
    rmSync(lockFile, { force: true })
  }
}

/** Where the living holder of a lock is, and how to stop it. `undefined` without one. */
function whyRunning(lockFile: string): string | undefined {
  const pid = readHolder(lockFile)
  if (pid === undefined) return undefined
  const host = readFileSync(lockFile, 'utf8').split(' ')[1] ?? hostname()
  if (host === hostname()) {
    if (!runsProgram(pid, 'start.ts')) return undefined
    return ` (process ${pid}). Stop it with Ctrl-C in its window, or: kill ${pid}. If that process is another program, remove ${lockFile}.`
  }
  // Its processes cannot be seen from here: two containers may share the folder.
  if (Date.now() - statSync(lockFile).mtimeMs > HEARTBEAT_TIMEOUT_MS) return undefined
  return `, on ${host}. Stop it there; if it was killed there, wait a minute.`
}

/** Shows to other hosts that this process runs. @returns `false` if that failed, which is logged */
function beat(lockFile: string): boolean {
  const now = new Date()
  try {
    utimesSync(lockFile, now, now)
    return true
  } catch (error) {
    console.warn(`The lock of the project, ${lockFile}, could not be renewed:`, error)
    return false
  }
}

/** The process that a lock file names; `undefined` without a file. */
export function readHolder(lockFile: string): number | undefined {
  try {
    return Number.parseInt(readFileSync(lockFile, 'utf8'), 10)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}
