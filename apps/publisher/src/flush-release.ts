import { readdirSync, statSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'

/** More at once would only wait for the same disk. */
const PARALLEL = 16

/**
 * Writes the new files of a release, and its folders, to the disk. Otherwise a power cut within the next half minute leaves empty pages in
 * a release that is live, and in the next ones, which link to unchanged files. Windows cannot flush what is opened for reading.
 * @param baseDir an earlier release: files that are hard links into it are on the disk
 */
export async function flushRelease(dir: string, baseDir?: string): Promise<void> {
  if (process.platform === 'win32') return
  const entries = readdirSync(dir, { recursive: true, withFileTypes: true })
  const pathOf = (entry: { parentPath: string; name: string }) => join(entry.parentPath, entry.name)
  const files = entries.filter((entry) => entry.isFile()).map(pathOf)
  await flushEach(baseDir === undefined ? files : files.filter((file) => !isLinkTo(join(baseDir, file.slice(dir.length)), file)))
  await flushEach([dir, ...entries.filter((entry) => entry.isDirectory()).map(pathOf)])
}

function isLinkTo(source: string, file: string): boolean {
  return statSync(source, { throwIfNoEntry: false })?.ino === statSync(file).ino
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
