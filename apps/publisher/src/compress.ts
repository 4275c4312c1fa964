import { readdir, readFile, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const TEXT = new Set(['.html', '.css', '.js', '.json', '.svg', '.xml', '.txt', '.webmanifest'])

/** Smaller files fit into one packet as they are. */
const MIN_BYTES = 1_000

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

/** Writes a Brotli and a gzip version beside every text file of a release, so that serving never compresses. */
export async function compressTexts(dir: string): Promise<void> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile() && TEXT.has(extname(entry.name)))
    .map((entry) => join(entry.parentPath, entry.name))
  await Promise.all(files.map(compressText))
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
