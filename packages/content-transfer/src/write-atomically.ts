import { mkdir, rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * Writes a file atomically: the file is absent or complete, also after a power cut. Only one writer at a time is allowed; the
 * next run overwrites the unfinished file of a crash.
 */
export async function writeAtomically(path: string, content: Uint8Array | string, mode?: number): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  await writeFile(`${path}.part`, content, { flush: true, ...(mode !== undefined && { mode }) })
  await rename(`${path}.part`, path)
}
