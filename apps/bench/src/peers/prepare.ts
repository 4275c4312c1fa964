import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { LOCALES } from '@bayt/content/locale'
import { PEERS_DIR, type Peer } from './peers.ts'
import type { Variants } from './pictures.ts'
import { PEER_TEXTS } from './texts.ts'

const ROOT = join(import.meta.dirname, '../../../..')
const SITE = join(ROOT, 'apps/site')
const BRAND = join(ROOT, 'packages/brand')
const FONTS = join(BRAND, 'fonts/pages')

/** Copies the shared files into a peer: views, texts, tokens, fonts, and pictures that are not content. */
export function prepare(peer: Peer, variants: Map<string, Variants>, variantsDir: string): void {
  const shared = join(peer.dir, 'src/shared')
  const generated = join(shared, 'generated')
  const publicDir = join(peer.dir, 'public')
  for (const dir of [shared, publicDir, join(peer.dir, peer.built)]) rmSync(dir, { recursive: true, force: true })
  cpSync(join(PEERS_DIR, 'shared'), shared, { recursive: true })
  mkdirSync(generated)
  for (const locale of LOCALES) writeFileSync(join(generated, `texts.${locale}.json`), JSON.stringify(PEER_TEXTS[locale]))
  writeFileSync(join(generated, 'pictures.json'), JSON.stringify(Object.fromEntries(variants)))
  cpSync(join(ROOT, 'packages/design/tokens.css'), join(generated, 'tokens.css'))
  cpSync(FONTS, join(generated, 'fonts'), { recursive: true })

  cpSync(join(BRAND, 'public/favicon.svg'), join(publicDir, 'favicon.svg'))
  for (const locale of LOCALES)
    cpSync(join(BRAND, `public/brand/logo-${locale}-ivory.svg`), join(publicDir, `brand/logo-${locale}-ivory.svg`))
  for (const width of [420, 840])
    for (const format of ['avif', 'webp'])
      cpSync(
        join(SITE, `src/assets/pictures/harbour-arch-${width}.${format}`),
        join(publicDir, `pictures/harbour-arch-${width}.${format}`),
      )
  if (peer.name === 'react') {
    cpSync(join(BRAND, 'pictures/product-placeholder.svg'), join(publicDir, 'pictures/product-placeholder.svg'))
    return
  }
  for (const { base, format, widths } of variants.values())
    for (const file of widths.flatMap((width) => [...new Set([format, 'webp'])].map((each) => `${base}-${width}.${each}`)))
      cpSync(join(variantsDir, file.replace('/_pictures/', '')), join(publicDir, file))
  cpSync(FONTS, join(publicDir, 'fonts'), { recursive: true })
}
