import { createHash, randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { ROOT } from '../root.ts'

const FOLDER = join(ROOT, '.local/test-pictures')

/**
 * A picture that takes long to encode. The picture is made once, and kept in `.local` until its code changes.
 * @param make always makes the same picture
 */
export async function keptPicture(name: string, make: () => Promise<Buffer>): Promise<Buffer> {
  const file = join(FOLDER, createHash('sha256').update(`${sources()} ${name} ${make}`).digest('hex').slice(0, 32))
  if (existsSync(file)) return readFileSync(file)
  const bytes = await make()
  mkdirSync(FOLDER, { recursive: true })
  // Written by a rename, so that another process never reads half of the file.
  const unfinished = `${file}-${randomUUID()}`
  writeFileSync(unfinished, bytes)
  renameSync(unfinished, file)
  return bytes
}

let hash: string | undefined

/** A hash of the encoder and of all files of this folder. */
function sources(): string {
  if (hash) return hash
  const all = createHash('sha256').update(JSON.stringify(sharp.versions))
  for (const name of readdirSync(import.meta.dirname).sort()) all.update(readFileSync(join(import.meta.dirname, name)))
  hash = all.digest('hex')
  return hash
}
