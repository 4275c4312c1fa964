import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'

const TEXT = new Set(['.html', '.css', '.js', '.json', '.svg', '.txt'])
/** As in the publisher. */
const MIN_BYTES = 1_000
const QUALITY = 7

/** Writes a Brotli version next to every text file, as the publisher does for the site. */
export function compressFolder(dir: string): void {
  for (const name of readdirSync(dir, { recursive: true, encoding: 'utf8' })) {
    if (!TEXT.has(extname(name))) continue
    const text = readFileSync(join(dir, name))
    if (text.byteLength < MIN_BYTES) continue
    writeFileSync(join(dir, `${name}.br`), brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } }))
  }
}
