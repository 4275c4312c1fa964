import { readdirSync, statSync } from 'node:fs'
import { open } from 'node:fs/promises'
import type { Base } from './compress.ts'

/** More at once would only wait for the same disk. */
const PARALLEL = 16

/**
 * Writes the new files of a release, and its folders, to the disk. Otherwise a power cut within the next half minute leaves empty pages in
 * the live release, and in later releases, which link to unchanged files. Windows cannot flush files that are opened for reading.
 * @param base an earlier release, which is on the disk. Unchanged files are hard links into it, and pictures are hard links into their
 * cache, which flushes on write: only files with a single link are new
 */
export async function flushRelease(dir: string, base?: Base): Promise<void> {
  if (process.platform === 'win32') return
  const entries = readdirSync(dir, { recursive: true, withFileTypes: true })
  const pathOf = (entry: { parentPath: string; name: string }) => `${entry.parentPath}/${entry.name}`
  const files = entries.filter((entry) => entry.isFile()).map(pathOf)
  const isLinked = (file: string) => base?.linked.has(file.slice(dir.length + 1).replace(/\.(?:br|gz)$/, ''))
  await flushEach(base ? files.filter((file) => !isLinked(file) && statSync(file).nlink === 1) : files)
  await flushEach([dir, ...entries.filter((entry) => entry.isDirectory()).map(pathOf)])
}

async function flushEach(paths: readonly string[]): Promise<void> {
  const left = paths.values()
  await Promise.all(
    Array.from({ length: PARALLEL }, async () => {
      for (const path of left) await flush(path)
    }),
  )
}

/** A file or a folder. */
async function flush(path: string): Promise<void> {
  const handle = await open(path)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
