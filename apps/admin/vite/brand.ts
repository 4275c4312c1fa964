import { readdirSync, readFileSync } from 'node:fs'
import { THEME_COLOUR } from '@bayt/brand/colours'
import { BRAND_FOLDERS } from '@bayt/brand/folders'
import { COMPANY_NAME } from '@bayt/brand/identity'
import type { Plugin } from 'vite'

const MARKS = ['mark.svg', 'mark-ivory.svg']
/** Folder of the pictures that the site has at fixed addresses, for the preview (`record/preview/frame/prepare-page.ts`). */
const SITE_FILES = 'site-files'
const isPicture = (name: string) => name.endsWith('.jpg')

/**
 * Gives the console the brand: name and theme colour for `index.html`, which cannot import, and the logo files at fixed
 * addresses, which the service worker and `index.html` name. Also provides the share pictures of the brand for the preview:
 * browsers do not load pictures of the site on another origin.
 */
export function brand(): Plugin {
  const pictures = readdirSync(BRAND_FOLDERS.public, { recursive: true, encoding: 'utf8' }).filter(isPicture)
  /** Files of the brand by their paths in the console. */
  const files = new Map([
    ...MARKS.map((name) => [name, new URL(name, BRAND_FOLDERS.logos)] as const),
    ...pictures.map((name) => [`${SITE_FILES}/${name}`, new URL(name, BRAND_FOLDERS.public)] as const),
  ])
  return {
    name: 'admin-brand',
    transformIndexHtml: (html) => html.replace('__THEME_COLOUR__', THEME_COLOUR).replace('__COMPANY__', COMPANY_NAME.en),
    configureServer({ middlewares }) {
      for (const [path, file] of files)
        middlewares.use(`/admin/${path}`, (_, response) => {
          response.setHeader('content-type', path.endsWith('.svg') ? 'image/svg+xml' : 'image/jpeg').end(readFileSync(file))
        })
    },
    generateBundle() {
      for (const [fileName, file] of files) this.emitFile({ type: 'asset', fileName, source: readFileSync(file) })
    },
  }
}
