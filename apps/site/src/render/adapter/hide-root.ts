import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Folder of the repository, without a final slash. */
const ROOT = fileURLToPath(new URL('../../../../../', import.meta.url)).slice(0, -1)

/**
 * Astro names components after their files. Cuts the folder of the repository off these names, in templates and in the manifest.
 * A build is then the same in every folder, including the ids of islands, and the console ships no path of the build machine.
 * @param serverDir folder of the built renderer
 */
export async function hideRoot(serverDir: URL): Promise<void> {
  const dir = fileURLToPath(serverDir)
  for (const name of await readdir(dir, { recursive: true })) {
    if (!name.endsWith('.mjs')) continue
    const code = await readFile(join(dir, name), 'utf8')
    if (code.includes(ROOT)) await writeFile(join(dir, name), code.replaceAll(ROOT, ''))
  }
}
