import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'
import { bundleScript } from './bundle-script.ts'

const FOLDER = new URL('../boot/', import.meta.url)

/**
 * Inlines `boot/start.js`, which loads the scripts of the page once the browser has the needed functions, and shows a text in
 * browsers that are too old for these scripts. During development, Vite loads the scripts.
 */
export function start(): Plugin {
  let name = ''
  return {
    name: 'admin-start',
    apply: 'build',
    async buildStart() {
      const code = await bundleScript('add-missing.ts')
      name = `assets/add-missing-${createHash('sha256').update(code).digest('base64url').slice(0, 8)}.js`
      this.emitFile({ type: 'asset', fileName: name, source: code })
    },
    transformIndexHtml: {
      order: 'post',
      handler: (html) => {
        const later = html.replaceAll('<script type="module" crossorigin ', '<script type="text/later" ')
        if (later === html) throw new Error('Vite writes other script elements: check vite/start.ts.')
        const code = readFileSync(new URL('start.js', FOLDER), 'utf8').replace('__ADD_MISSING__', `/admin/${name}`)
        return later.replace('__START__', () => shorten(code))
      },
    },
  }
}

/** Removes comments and indentation. A minifier would write syntax that old browsers do not know. */
function shorten(code: string): string {
  return code.replace(/^\s*(?:\/\/.*)?\n?/gm, '')
}
