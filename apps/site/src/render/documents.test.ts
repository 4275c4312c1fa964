import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { checkRelease } from '@bayt/release/check-release'
import type { DocumentSizes } from '@bayt/release/printed-documents'
import { expect, it } from 'vitest'
import { testRenders } from '../../test/rendered-site.ts'

/** The links to PDFs, and the page of the complete range, which only its PDF needs. */

const { dir, filesIn, ...renders } = await testRenders()

const render = (name: string, documents?: DocumentSizes, base?: string) =>
  renders.render(name, { base, ...(documents && { documents }) })

const htmlOf = (name: string, file: string) => readFileSync(join(dir, name, file), 'utf8')

it('a site without a browser that prints differs only by the page of the complete range, which no page and no list names', async () => {
  await render('without')
  const { pages } = await render('with', {})
  const [without, with_] = [filesIn('without'), filesIn('with')]
  expect([...with_.keys()].filter((file) => !without.has(file))).toEqual(['/ar/catalogue.html', '/catalogue.html'])
  expect([...without].filter(([file, content]) => with_.get(file) !== content)).toEqual([])
  expect(pages.filter((page) => page.endsWith('/catalogue'))).toEqual(['/catalogue', '/ar/catalogue'])
  expect(htmlOf('with', 'catalogue.html')).toContain('<meta name="robots" content="noindex">')
  for (const file of ['sitemap.xml', 'products.html', 'index.html']) expect(htmlOf('with', file)).not.toContain('/catalogue')
})

it('pages link to their PDFs with the size in the digits of the language, and a new print in the same size changes nothing', async () => {
  const documents = { '/catalogue.pdf': 1_212_000, '/ar/catalogue.pdf': 1_249_000, '/ar/products/5.pdf': 84_000 }
  await render('base', documents)
  expect(htmlOf('base', 'products.html')).toMatch(
    /href="\/catalogue\.pdf"[^>]*>\s*Product catalogue\s*<\/a>\s*<span[^>]*>\(PDF, 1\.2 MB\)/,
  )
  expect(htmlOf('base', 'ar/products.html')).toContain('(PDF، ١٫٢ ميجابايت)')
  expect(htmlOf('base', 'ar/products/5.html')).toContain('(PDF، ٠٫١ ميجابايت)')
  expect(htmlOf('base', 'products/5.html')).not.toContain('.pdf"')
  const same = await render('same', { ...documents, '/ar/products/5.pdf': 91_000 }, 'base')
  expect(same.changed).toEqual([])
  const other = await render('other', { ...documents, '/ar/products/5.pdf': 191_000 }, 'same')
  expect(other.changed).toEqual(['/ar/products/5'])
})

it('the check of a release finds the PDFs, and refuses a link to a missing one', async () => {
  const { pages, renderWithPlaceholders } = await render('checked', { '/catalogue.pdf': 1_200_000 })
  const release = { dir: join(dir, 'checked'), pages, renderWithPlaceholders }
  const files = [...filesIn('checked').keys()].map((file) => file.slice(1))
  await expect(checkRelease({ ...release, files })).rejects.toThrow('/catalogue.pdf, which does not exist')
  expect((await checkRelease({ ...release, files: [...files, 'catalogue.pdf'] })).deadLinks).toEqual([])
})
