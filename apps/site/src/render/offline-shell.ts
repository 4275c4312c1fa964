import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { LOCALES, localePath } from '@bayt/content/locale'
import { fileOfAddress, OFFLINE_PATH } from '@bayt/release/addresses'
import { writeAtomically } from '@bayt/release/files'

/** File name of the service worker, in the build of the code and in a release. */
export const WORKER = 'sw.js'
const PLACEHOLDER = '__SHELL_VERSION__'

/**
 * Writes the version of the offline pages into the service worker. Browsers reinstall a changed worker, which then caches the
 * pages again. The worker that unregisters itself has no such placeholder.
 * @param clientDir the built code, which includes the worker
 */
export async function stampOfflineShell(clientDir: string, outDir: string): Promise<void> {
  const worker = await readFile(join(clientDir, WORKER), 'utf8')
  const hash = createHash('sha256')
  for (const locale of LOCALES) hash.update(await readFile(join(outDir, fileOfAddress(localePath(locale, OFFLINE_PATH)))))
  await writeAtomically(join(outDir, WORKER), worker.replace(PLACEHOLDER, hash.digest('hex').slice(0, 10)))
}
