import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { beforeEach, expect, it, vi } from 'vitest'
import { newFolder, silenceLog } from '../../test/helpers.ts'
import { DocumentStore } from './document-store.ts'
import { Documents, printSource } from './documents.ts'

beforeEach(silenceLog)

/** Documents of releases that the test writes; each "print" is the HTML of its page. */
function setUp({ dataDir = newFolder(), firstRetryMs = 20 } = {}) {
  const store = new DocumentStore(dataDir)
  const printed: string[] = []
  const fault: { of?: string | undefined } = {}
  const building = { idle: Promise.resolve() }
  const onPrinted = vi.fn()
  const documents = new Documents({
    ...{ browser: '/chromium', store, onPrinted, firstRetryMs },
    filesOf: (release) => join(dataDir, release),
    idle: () => building.idle,
    async print({ html }) {
      if (fault.of && html.includes(fault.of)) throw new Error('The browser ended.')
      printed.push(html)
      return Buffer.from(html)
    },
  })
  const release = (name: string, pages: Record<string, string>, shown?: Record<string, number>) => {
    for (const [page, text] of Object.entries({ ...pages, '/about': 'about' })) {
      const file = join(dataDir, name, `${page.slice(1)}.html`)
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, text)
    }
    return {
      release: name,
      origin: 'https://site.example',
      pages: [...Object.keys(pages), '/about'],
      ...(shown && { documents: shown }),
    }
  }
  const addresses = async () => Object.keys(await store.read())
  return { dataDir, store, documents, printed, fault, building, onPrinted, release, addresses }
}

it('prints the catalogue and the products, once, and later only what has changed', async () => {
  const { documents, printed, release, addresses, onPrinted } = setUp()
  documents.start(release('1', { '/catalogue': 'all', '/products/1': 'rice', '/ar/products/1': 'أرز' }))
  await expect.poll(() => onPrinted.mock.calls.length).toBe(1)
  expect(printed).toEqual(['all', 'rice', 'أرز'])
  const sizes = await documents.sizes()
  documents.start(release('2', { '/catalogue': 'all', '/products/1': 'tea', '/ar/products/1': 'أرز' }, sizes))
  await expect.poll(() => printed).toEqual(['all', 'rice', 'أرز', 'tea'])
  expect(await addresses()).toEqual(['/catalogue.pdf', '/products/1.pdf', '/ar/products/1.pdf'])
  expect(onPrinted).toHaveBeenCalledOnce()
})

it('a product that is no longer public loses its PDF and the file, without another release', async () => {
  const { dataDir, documents, release, addresses, onPrinted } = setUp()
  documents.start(release('1', { '/products/1': 'rice', '/products/2': 'oil' }))
  await expect.poll(() => onPrinted.mock.calls.length).toBe(1)
  documents.start(release('2', { '/products/2': 'oil' }, await documents.sizes()))
  await expect.poll(addresses).toEqual(['/products/2.pdf'])
  await expect.poll(() => readdirSync(join(dataDir, 'documents')).length).toBe(3)
  expect(readdirSync(join(dataDir, 'documents/site/products'))).toEqual(['2.pdf'])
  expect(onPrinted).toHaveBeenCalledOnce()
})

it('a print that fails keeps the former PDF, delays no other, and is repeated after a pause', async () => {
  const { store, documents, printed, fault, release, onPrinted } = setUp()
  documents.start(release('1', { '/products/1': 'rice', '/products/2': 'oil' }))
  await expect.poll(() => onPrinted.mock.calls.length).toBe(1)
  const before = (await store.read())['/products/1.pdf']
  fault.of = 'basmati'
  documents.start(release('2', { '/products/1': 'basmati', '/products/2': 'corn oil' }, await documents.sizes()))
  await expect.poll(() => printed.at(-1)).toBe('corn oil')
  expect((await store.read())['/products/1.pdf']).toEqual(before)
  fault.of = undefined
  await expect.poll(() => printed.at(-1)).toBe('basmati')
  documents.close()
})

it('a browser that never works is not started for every page, and not for every release', async () => {
  const { documents, fault, release } = setUp({ firstRetryMs: 60_000 })
  fault.of = 'product'
  const pages = Object.fromEntries(Array.from({ length: 9 }, (_, id) => [`/products/${id + 1}`, `product ${id}`]))
  documents.start(release('1', pages))
  await expect.poll(() => vi.mocked(console.warn).mock.calls.length).toBe(3)
  documents.start(release('2', pages))
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(console.warn).toHaveBeenCalledTimes(3)
  documents.close()
})

it('waits while a release is made, prints the newest release only, and stops at the end of the publisher', async () => {
  const { documents, printed, building, release } = setUp()
  const build = Promise.withResolvers<void>()
  building.idle = build.promise
  documents.start(release('1', { '/products/1': 'old' }))
  documents.start(release('2', { '/products/1': 'new', '/products/2': 'oil' }))
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(printed).toEqual([])
  build.resolve()
  await expect.poll(() => printed).toEqual(['new', 'oil'])
  building.idle = new Promise((resolve) => setTimeout(resolve, 50))
  documents.start(release('3', { '/products/1': 'newer' }))
  documents.close()
  await building.idle
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(printed).toEqual(['new', 'oil'])
})

it('a broken index is an empty one, and everything is printed again', async () => {
  const { dataDir, documents, printed, release } = setUp()
  mkdirSync(join(dataDir, 'documents'))
  writeFileSync(join(dataDir, 'documents/index.json'), '{"/products/1.pdf":{"file":"../../secret"}}')
  documents.start(release('1', { '/products/1': 'rice' }))
  await expect.poll(() => printed).toEqual(['rice'])
})

it('removes what a killed process has left', async () => {
  const { dataDir, documents, printed, release } = setUp()
  mkdirSync(join(dataDir, 'documents/print-x/profile'), { recursive: true })
  writeFileSync(join(dataDir, 'documents/half.part'), '')
  documents.start(release('1', { '/products/1': 'rice' }))
  await expect.poll(() => printed).toEqual(['rice'])
  await expect.poll(() => readdirSync(join(dataDir, 'documents')).filter((name) => /print-|part$/.test(name))).toEqual([])
})

it('two processes may store one PDF at the same time', async () => {
  const { dataDir, store } = setUp()
  const stores = [store, new DocumentStore(dataDir), new DocumentStore(dataDir)]
  const put = (each: DocumentStore) => each.put('/products/1.pdf', Buffer.from('%PDF-'), { source: 'a', title: 'Rice' })
  await Promise.all(stores.map(put))
  expect(await store.read()).toMatchObject({ '/products/1.pdf': { bytes: 5 } })
  expect(readdirSync(join(dataDir, 'documents')).length).toBe(3)
})

const ORIGIN = 'https://site.example'

const page = ({ size = '0.1', related = 'Oil', script = 'a', picture = '3f' }) => `<!doctype html>
<html lang="en" data-font="/_astro/f.woff2"><head><meta charset="utf-8"><title>Rice &amp; more | House</title>
<meta property="og:image" content="/_share/${script}.jpg"><script>${script}</script><link rel="preload" href="/x-${script}.avif"></head>
<body><nav>${related}</nav><main><h1>Rice</h1><p data-pdf><a href="/products/1.pdf">Sheet</a> (${size})</p>
<picture><source srcset="/_pictures/${script}.avif"><img src="/_pictures/${picture}-640.webp" loading="lazy"></picture>
<a href="/products/2">Oil</a></main><section class="band related later">${related}</section></body></html>`

it('scripts, menus, facts for others and the link to the PDF itself do not change what is printed', () => {
  const { hash } = printSource(page({}), ORIGIN)
  expect(printSource(page({ size: '0.2', related: 'Sugar', script: 'b' }), ORIGIN).hash).toBe(hash)
})

it('another picture, text or address of the site is printed anew', () => {
  const hashes = [
    printSource(page({}), ORIGIN),
    printSource(page({ picture: '4a' }), ORIGIN),
    printSource(page({}).replace('<h1>Rice', '<h1>Tea'), ORIGIN),
    printSource(page({}), 'https://other.example'),
  ].map(({ hash }) => hash)
  expect(new Set(hashes).size).toBe(hashes.length)
})

it('links lead to the public site, the font is fetched before the print, and the title is plain text', () => {
  const { html, title } = printSource(page({}), ORIGIN)
  expect(html).toContain('<a href="https://site.example/products/2">')
  expect(html).toContain('<link rel="preload" as="font" href="/_astro/f.woff2" crossorigin></head>')
  expect(html).not.toMatch(/<script|<source|loading=/)
  expect(title).toBe('Rice & more | House')
})
