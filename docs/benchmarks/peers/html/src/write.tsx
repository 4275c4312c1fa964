import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createClient } from '@supabase/supabase-js'
import { documentOf } from './document.tsx'
import { readHome, readIds, readList, readProduct } from './shared/read.ts'
import { SIZES } from './shared/sizes.ts'
import { localised, pathIn, TEXTS } from './shared/texts.ts'
import type { Locale } from './shared/types.ts'
import { Home } from './shared/views/Home.tsx'
import { ProductPage } from './shared/views/ProductPage.tsx'
import { Products } from './shared/views/Products.tsx'

/** Writes the pages from the content, as a person would write them. */

const client = createClient(process.env.SUPABASE_URL ?? '', process.env.SUPABASE_KEY ?? '')

function write(path: string, html: string): void {
  const file = join('dist', path === '/' ? 'index.html' : `${path}.html`)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, html)
}

const home = await readHome(client)
const list = await readList(client)
const ids = await readIds(client)

async function writeLanguage(locale: Locale): Promise<void> {
  const { site, products: text } = TEXTS[locale]
  write(
    pathIn(locale, '/'),
    documentOf({ locale, ...site, first: home.slides[0]?.picture, sizes: SIZES.hero }, <Home locale={locale} content={home} />),
  )
  write(
    pathIn(locale, '/products'),
    documentOf({ locale, ...text, first: list[0]?.picture, sizes: SIZES.card }, <Products locale={locale} products={list} />),
  )
  for (const id of ids) {
    const content = await readProduct(client, id)
    if (!content) throw new Error(`Product ${id} no longer exists.`)
    const { product } = content
    const facts = { title: localised(product, 'name', locale), description: localised(product, 'description', locale) }
    write(
      pathIn(locale, `/products/${id}`),
      documentOf(
        { locale, ...facts, first: product.picture, sizes: SIZES.gallery },
        <ProductPage locale={locale} content={content} />,
      ),
    )
  }
}

await writeLanguage('en')
await writeLanguage('ar')
