import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { LOCALES, localePath } from '@bayt/content/locale'
import { fileOfAddress, OFFLINE_PATH } from '@bayt/release/addresses'
import { writeAtomically } from './files.ts'

/** The service worker, in the build of the code and in a release. */
export const WORKER = 'sw.js'
const MARK = '__SHELL_VERSION__'

/**
 * Writes the version of the offline pages into the service worker: a worker that differs is installed anew by browsers,
 * and keeps the pages anew. The worker that ends itself has no such mark.
 * @param clientDir the build of the code, which has the worker
 */
export async function stampOfflineShell(clientDir: string, outDir: string): Promise<void> {
  const worker = await readFile(join(clientDir, WORKER), 'utf8')
  const hash = createHash('sha256')
  for (const locale of LOCALES) hash.update(await readFile(join(outDir, fileOfAddress(localePath(locale, OFFLINE_PATH)))))
  await writeAtomically(join(outDir, WORKER), worker.replace(MARK, hash.digest('hex').slice(0, 10)))
}
