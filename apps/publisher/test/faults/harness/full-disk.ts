import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** A disk that can be filled. */
export interface SmallDisk {
  dir: string
  /** Fills the disk, except for a few kilobytes. */
  fill: () => void
  /** Frees the space again. */
  clear: () => void
  remove: () => void
}

const SIZE = '96m'
const LEFT_BYTES = 64 * 1024

/** Mounts a small file system in memory; needs root on Linux. @returns the disk, or the reason if the disk cannot be mounted */
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

/** Limits the size of files that a process may write (EFBIG). */
export function limitFileSize(pid: number, bytes: number | 'unlimited'): void {
  execFileSync('prlimit', ['--pid', String(pid), `--fsize=${bytes}:unlimited`])
}
