import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** A disk that can be filled. */
export interface SmallDisk {
  dir: string
  /** Leaves hardly anything. */
  fill: () => void
  /** Makes room again. */
  clear: () => void
  remove: () => void
}

const SIZE = '96m'
const LEFT_BYTES = 64 * 1024

/** A file system of its own in memory, where this process may mount one (root on Linux). @returns why not, where it may not */
export function mountSmallDisk(dir: string): SmallDisk | string {
  mkdirSync(dir, { recursive: true })
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE}`, 'tmpfs', dir], { stdio: 'pipe' })
  } catch (error) {
    return `No file system can be mounted here: ${error instanceof Error ? error.message : error}`
  }
  const filler = join(dir, 'filler')
  return {
    dir,
    fill() {
      const { bavail, bsize } = statfsSync(dir)
      writeFileSync(filler, Buffer.alloc(Math.max(0, bavail * bsize - LEFT_BYTES)))
    },
    clear: () => rmSync(filler, { force: true }),
    remove() {
      execFileSync('umount', ['-l', dir])
      rmSync(dir, { recursive: true, force: true })
    },
  }
}

/** The stand-in where nothing can be mounted: no process may write more than this into one file (EFBIG). */
export function limitFileSize(pid: number, bytes: number | 'unlimited'): void {
  execFileSync('prlimit', ['--pid', String(pid), `--fsize=${bytes}:unlimited`])
}
