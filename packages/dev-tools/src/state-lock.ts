import { randomUUID } from 'node:crypto'
import { mkdirSync, readlinkSync, statSync, utimesSync } from 'node:fs'
import { hostname } from 'node:os'
import { dirname } from 'node:path'
import { runsProgram } from '@bayt/content-transfer/running-process'
import { createExclusively, readIfExists, removeIfUnchanged } from '@bayt/release/files'

const HEARTBEAT_INTERVAL_MS = 5_000
/** A process of another host or container counts as ended after this time without a heartbeat. */
const HEARTBEAT_TIMEOUT_MS = 60_000

/** The commands that open the database of a state folder. */
const HOLDERS = ['start.ts', 'dev.ts', 'content-export.ts', 'backup.ts', 'update.ts']

/**
 * Locks a state folder, because two databases on one folder would destroy it.
 * @param onLost is called once if another process has taken the lock over, because this process was paused for a minute
 * @returns a function that releases the lock, unless another process has taken it over
 * @throws Error if a living process holds the lock
 */
export function lockStateDir(lockFile: string, onLost: () => void): () => void {
  mkdirSync(dirname(lockFile), { recursive: true })
  const earlier = readIfExists(lockFile)
  if (earlier !== undefined) {
    const why = whyRunning(lockFile, earlier)
    if (why !== undefined) throw new Error(`The project is already running here${why}`)
    removeIfUnchanged(lockFile, earlier)
  }
  const own = [process.pid, hostname(), pidNamespace(), randomUUID()].join(' ')
  if (!createExclusively(lockFile, own)) {
    throw new Error(`The project is already running here: another npm start created ${lockFile} at this moment.`)
  }
  const stopHeartbeat = startHeartbeat(lockFile, own, onLost)
  return () => {
    stopHeartbeat()
    removeIfUnchanged(lockFile, own)
  }
}

/** Says where the running holder of a lock is, and how to stop it; `undefined` without a holder. */
function whyRunning(lockFile: string, lock: string): string | undefined {
  const [pid = '', host = hostname(), namespace = pidNamespace()] = lock.split(' ')
  if (host === hostname() && namespace === pidNamespace()) {
    if (!HOLDERS.some((program) => runsProgram(Number.parseInt(pid, 10), program))) return undefined
    return ` (process ${pid}). Stop it with Ctrl-C in its window, or: kill ${pid}. If that process is another program, remove ${lockFile}.`
  }
  // Processes of another container are invisible here, and two containers may share the folder.
  const { mtimeMs = 0 } = statSync(lockFile, { throwIfNoEntry: false }) ?? {}
  if (Date.now() - mtimeMs > HEARTBEAT_TIMEOUT_MS) return undefined
  const place = host === hostname() ? 'in another container with this host name, or in this one before a restart' : `on ${host}`
  return `, ${place}. Stop it there; if it was killed, wait a minute.`
}

/** Shows to other hosts and containers that this process runs, until another process has taken over the lock. */
function startHeartbeat(lockFile: string, own: string, onLost: () => void): () => void {
  let hasFailed = false
  const heartbeat = setInterval(() => {
    try {
      const lock = readIfExists(lockFile)
      if (lock !== undefined && lock !== own) {
        clearInterval(heartbeat)
        onLost()
        return
      }
      const now = new Date()
      // Fails if the lock is missing, and never creates the lock: somebody may have removed its folder on purpose.
      utimesSync(lockFile, now, now)
      hasFailed = false
    } catch (error) {
      // The heartbeat continues after a failure, because a shared volume may return with the lock: without heartbeats, another
      // host would start a second database.
      if (!hasFailed) console.warn(`The lock of the project, ${lockFile}, could not be renewed:`, error)
      hasFailed = true
    }
  }, HEARTBEAT_INTERVAL_MS).unref()
  return () => clearInterval(heartbeat)
}

/** Process ids can be compared only within a namespace. `''` if the system has no namespaces or hides them. */
function pidNamespace(): string {
  try {
    return readlinkSync('/proc/self/ns/pid')
  } catch {
    return ''
  }
}
