import { linkSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { listFiles } from '@bayt/release/list-files'

const TEXT = new Set(['.html', '.css', '.js', '.json', '.svg', '.xml', '.txt', '.webmanifest'])

/** The ending of the compressed version beside a text. */
export const COMPRESSED = '.br'

/** Smaller files fit into one packet without compression. */
const MIN_BYTES = 1_000

/**
 * The settings of Brotli. With a small window, Brotli uses a different search: a page takes 1.9 instead of 2.4 ms, and is 0.1 % smaller. In
 * larger files, such as search indexes, it would miss distant repetitions.
 */
const BROTLI_PAGE = { quality: 8, window: 16, maxBytes: 96_000 }
/** From 9 on it takes ten times as long. */
const BROTLI_LARGE = { quality: 7, window: constants.BROTLI_DEFAULT_WINDOW }

/**
 * Writes a Brotli version next to a text file. Ignores other files. All browsers accept Brotli over https; for the few other clients the
 * server makes a gzip version (`FileStore`): made here, it would be a third of all files, which hardly anybody reads.
 */
export function compressText(file: string, text: Buffer = readFileSync(file)): void {
  if (!TEXT.has(extname(file)) || text.byteLength < MIN_BYTES) return
  const { quality, window } = text.byteLength <= BROTLI_PAGE.maxBytes ? BROTLI_PAGE : BROTLI_LARGE
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_LGWIN]: window,
    [constants.BROTLI_PARAM_SIZE_HINT]: text.byteLength,
  }
  writeWhole(file + COMPRESSED, brotliCompressSync(text, { params }))
}

/** Writes a file that is absent or complete if the process is killed: the next render reuses compressed files. */
function writeWhole(path: string, data: Uint8Array): void {
  writeFileSync(`${path}.part`, data)
  renameSync(`${path}.part`, path)
}

/**
 * The text files of a release without a compressed version.
 * @param base a compressed release: the compressed versions of files that come from it are linked too
 * @param names paths of all files of the release
 */
export function uncompressedTexts(dir: string, base?: Base, names: readonly string[] = listFiles(dir)): string[] {
  const present = new Set(names)
  const left = names.filter((name) => TEXT.has(extname(name)) && !present.has(name + COMPRESSED))
  return (base ? left.filter((name) => !linkCompressed(base, dir, name)) : left).map((name) => join(dir, name))
}

/** A release whose files the new release links. */
export interface Base {
  dir: string
  /** Paths of the files that are known links to the base. Other files are compared by their inodes, in several calls each. */
  linked: ReadonlySet<string>
}

/** Compresses every text file of a release. */
export function compressTexts(dir: string): void {
  for (const file of uncompressedTexts(dir)) compressText(file)
}

/** Links the compressed version of the base if both files are equal. @returns whether nothing is left to compress */
function linkCompressed(base: Base, dir: string, file: string): boolean {
  const [source, target] = [join(base.dir, file), join(dir, file)]
  const sizeOf = () => statSync(target).size
  const isSame = () => statSync(source, { throwIfNoEntry: false })?.ino === statSync(target).ino
  if (!base.linked.has(file) && !isSame()) return false
  return linkIfPresent(source + COMPRESSED, target + COMPRESSED) || sizeOf() < MIN_BYTES
}

function linkIfPresent(from: string, to: string): boolean {
  try {
    linkSync(from, to)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return false
    throw error
  }
}
