import { readFileSync } from 'node:fs'
import { THEME_COLOUR } from '@bayt/brand/colours'
import { BRAND_FOLDERS } from '@bayt/brand/folders'
import { COMPANY_NAME } from '@bayt/brand/identity'
import type { Plugin } from 'vite'

const MARKS = ['mark.svg', 'mark-ivory.svg']

/**
 * Gives the console the brand: name and theme colour for `index.html`, which cannot import them, and the marks at fixed
 * addresses, which the service worker and `index.html` name.
 */
export function brand(): Plugin {
  const read = (name: string) => readFileSync(new URL(`brand/${name}`, BRAND_FOLDERS.public))
  return {
    name: 'admin-brand',
    transformIndexHtml: (html) => html.replace('__THEME_COLOUR__', THEME_COLOUR).replace('__COMPANY__', COMPANY_NAME.en),
    configureServer({ middlewares }) {
      for (const name of MARKS)
        middlewares.use(`/admin/${name}`, (_, response) => {
          response.setHeader('content-type', 'image/svg+xml').end(read(name))
        })
    },
    generateBundle() {
      for (const name of MARKS) this.emitFile({ type: 'asset', fileName: name, source: read(name) })
    },
  }
}
