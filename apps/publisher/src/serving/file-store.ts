import { type FileHandle, open, readFile, stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { LRUCache } from 'lru-cache'

/** What is asked for often are pages, styles and small pictures; larger files are read as they are sent. */
const MAX_KEPT_BYTES = 256 * 1024
const MEMORY_BYTES = 64 * 1024 * 1024

export interface FileFacts {
  size: number
  /** Strong: a file of a release is never written again. */
  etag: string
}

/**
 * Files of releases, the small ones kept in memory: while a release is being made, the disk and its threads are busy, and
 * visitors must not wait for them.
 */
export class FileStore {
  readonly #facts = new LRUCache<string, FileFacts>({ max: 50_000 })
  readonly #bodies = new LRUCache<string, Buffer>({ maxSize: MEMORY_BYTES, sizeCalculation: ({ byteLength }) => byteLength + 1 })

  /** What is in memory of a file, at once. */
  known(file: string): { facts: FileFacts; body: Buffer } | undefined {
    const [facts, body] = [this.#facts.get(file), this.#bodies.get(file)]
    return facts && body ? { facts, body } : undefined
  }

  /** @throws where there is no such file */
  async factsOf(file: string): Promise<FileFacts> {
    const known = this.#facts.get(file)
    if (known) return known
    const { size, mtimeNs } = await stat(file, { bigint: true })
    const facts = { size: Number(size), etag: `"${size.toString(36)}-${mtimeNs.toString(36)}"` }
    this.#facts.set(file, facts)
    return facts
  }

  /** The whole of a file. @returns a stream where it is too large to be kept */
  async read(file: string, size: number): Promise<Buffer | Readable> {
    if (size > MAX_KEPT_BYTES) return stream(await open(file), 0, size - 1)
    const body = await readFile(file)
    this.#bodies.set(file, body)
    return body
  }

  /** Part of a file, both ends included. */
  async readPart(file: string, start: number, end: number): Promise<Buffer | Readable> {
    const body = this.#bodies.get(file)
    return body ? body.subarray(start, end + 1) : stream(await open(file), start, end)
  }
}

/** Opened before the answer begins: a file that is gone is told, instead of an answer that breaks off. */
function stream(handle: FileHandle, start: number, end: number): Readable {
  return handle.createReadStream({ start, end })
}
