import { existsSync, linkSync, readdirSync, statSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const TEXT = new Set(['.html', '.css', '.js', '.json', '.svg', '.xml', '.txt', '.webmanifest'])

/** Smaller files fit into one packet as they are. */
const MIN_BYTES = 1_000

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

/** Files that are compressed at the same time. */
const AT_ONCE = 16

/**
 * Writes a Brotli and a gzip version beside every text file of a release, so that serving never compresses.
 * @param baseDir a release that was compressed; of files that are hard links into it, so are the compressed versions
 */
export async function compressTexts(dir: string, baseDir?: string): Promise<void> {
  const entries = readdirSync(dir, { recursive: true, withFileTypes: true })
  const texts = entries
    .filter((entry) => entry.isFile() && TEXT.has(extname(entry.name)))
    .map((entry) => join(entry.parentPath, entry.name).slice(dir.length + 1))
  const left = (baseDir ? texts.filter((file) => !linkCompressed(baseDir, dir, file)) : texts).values()
  const work = async () => {
    for (const file of left) await compressText(join(dir, file))
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
}

/** @returns whether the compressed versions are those of the base: only where both files are one and the same */
function linkCompressed(baseDir: string, dir: string, file: string): boolean {
  const [there, here] = [join(baseDir, file), join(dir, file)]
  const found = statSync(here)
  if (statSync(there, { throwIfNoEntry: false })?.ino !== found.ino) return false
  if (found.size < MIN_BYTES) return true
  const versions = ['.br', '.gz']
  if (!versions.every((extension) => existsSync(there + extension))) return false
  for (const extension of versions) linkSync(there + extension, here + extension)
  return true
}

async function compressText(file: string): Promise<void> {
  const text = await readFile(file)
  if (text.byteLength < MIN_BYTES) return
  const [br, gz] = await Promise.all([
    brotli(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: text.byteLength } }),
    gzipped(text, { level: 6 }),
  ])
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)])
}
