import { readFileSync } from 'node:fs'
import { hasCode } from '@bayt/release/files'

/**
 * Whether another process runs, with this word in its command line: process ids are used again after a restart of the machine or
 * container. If the system shows no command line, any running process counts.
 * @param pid as read from a lock file; a value that is no process id gives `false`
 */
export function runsProgram(pid: number, program: string): boolean {
  if (!Number.isInteger(pid) || pid < 1 || pid === process.pid || !isRunning(pid)) return false
  return process.platform !== 'linux' || (commandLine(pid)?.includes(program) ?? true)
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // The process exists, but belongs to another user, or to a terminal with more rights.
    return hasCode(error, 'EPERM')
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
