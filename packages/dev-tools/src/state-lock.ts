import { mkdirSync, readFileSync, readlinkSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { dirname } from 'node:path'
import { runsProgram } from '@bayt/content-transfer/running-process'

const HEARTBEAT_INTERVAL_MS = 5_000
/** A process of another host or container counts as ended after this time without a heartbeat. */
const HEARTBEAT_TIMEOUT_MS = 60_000

/**
 * Locks a state folder, because two databases on one folder would destroy it.
 * @returns a function that releases the lock, unless another process has taken it over
 * @throws Error where a living process holds the lock
 */
export function lockStateDir(lockFile: string): () => void {
  const why = whyRunning(lockFile)
  if (why !== undefined) throw new Error(`The project is already running here${why}`)
  mkdirSync(dirname(lockFile), { recursive: true })
  const own = [process.pid, hostname(), pidNamespace()].join(' ').trimEnd()
  writeFileSync(lockFile, own)
  const stopHeartbeat = startHeartbeat(lockFile, own)
  return () => {
    stopHeartbeat()
    if (readLock(lockFile) === own) rmSync(lockFile, { force: true })
  }
}

/** Where the living holder of a lock is, and how to stop it. `undefined` without one. */
function whyRunning(lockFile: string): string | undefined {
  const lock = readLock(lockFile)
  if (lock === undefined) return undefined
  const [pid = '', host = hostname(), namespace = pidNamespace()] = lock.split(' ')
  if (host === hostname() && namespace === pidNamespace()) {
    if (!runsProgram(Number.parseInt(pid, 10), 'start.ts')) return undefined
    return ` (process ${pid}). Stop it with Ctrl-C in its window, or: kill ${pid}. If that process is another program, remove ${lockFile}.`
  }
  // Its processes cannot be seen from here: two containers may share the folder.
  if (Date.now() - statSync(lockFile).mtimeMs > HEARTBEAT_TIMEOUT_MS) return undefined
  const place = host === hostname() ? 'in another container of this host name' : `on ${host}`
  return `, ${place}. Stop it there; if it was killed there, wait a minute.`
}

/** Shows to other hosts and containers that this process runs, as long as the lock is its own. */
function startHeartbeat(lockFile: string, own: string): () => void {
  let hasFailed = false
  const heartbeat = setInterval(() => {
    try {
      if (readLock(lockFile) === own) {
        const now = new Date()
        utimesSync(lockFile, now, now)
        hasFailed = false
        return
      }
      clearInterval(heartbeat)
      console.warn(`The lock of the project, ${lockFile}, was removed or taken over by another process.`)
    } catch (error) {
      // A fault of a shared volume may end: without heartbeats, another host would start a second database.
      if (!hasFailed) console.warn(`The lock of the project, ${lockFile}, could not be renewed:`, error)
      hasFailed = true
    }
  }, HEARTBEAT_INTERVAL_MS).unref()
  return () => clearInterval(heartbeat)
}

/** Within it, ids of processes have a meaning; `''` where the system has none or hides it. Containers may have one host name. */
function pidNamespace(): string {
  try {
    return readlinkSync('/proc/self/ns/pid')
  } catch {
    return ''
  }
}

/** The process that a lock file names; `undefined` without a file. */
export function readHolder(lockFile: string): number | undefined {
  const lock = readLock(lockFile)
  return lock === undefined ? undefined : Number.parseInt(lock, 10)
}

function readLock(lockFile: string): string | undefined {
  try {
    return readFileSync(lockFile, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}
