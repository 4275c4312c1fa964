import { makeRows } from '@bayt/content/queries/content-rows'
import { NO_PREVIEW_PICTURES } from '@bayt/release/preview-pictures'
import { expect, test } from 'vitest'
import type { ContentReader } from '../../data/content-reader.ts'
import { pageHtml } from '../html/page-html.ts'
import type { NewPicture } from './measure-picture.ts'
import { PreviewSite } from './preview-site.ts'

const PICTURE = `https://project.example/storage/v1/object/public/media/full/${'0a'.repeat(16)}.jpg`
const CONTENT = { ...makeRows(() => []), newestChange: 1 }

/** Replaces the bundle of the site: each page shows one picture. */
const onePicture = {
  match: () => ({}),
  render: async (_request: Request, { locals }: { locals: { content: ContentReader } }) => {
    const { width, src } = locals.content.getPicture(PICTURE, 'news')
    return new Response(`<img src="${src}" width="${width}">`)
  },
}

function openSite(answers: (NewPicture | undefined)[]) {
  const respond = pageHtml(onePicture as unknown as Parameters<typeof pageHtml>[0])
  const site = new PreviewSite({ respond, origin: 'https://site.example', measure: async () => answers.shift() })
  const show = () => site.show(CONTENT, NO_PREVIEW_PICTURES)
  show()
  return { show, page: async () => (await site.render(['/'], []))[0]?.html }
}

const FOUND = { width: 800, height: 600, src: PICTURE }

test.each([['missing' as const], [undefined]])(
  'a picture that is %s is measured again when the console asks for the live content',
  async (first) => {
    const { show, page } = openSite([first, FOUND])
    const before = await page()
    expect(await page()).toBe(before)
    show()
    expect(await page()).toBe(`<img src="${PICTURE}" width="800">`)
  },
)

test('a measured picture is not measured again', async () => {
  const { show, page } = openSite([FOUND, 'missing'])
  const before = await page()
  show()
  expect(await page()).toBe(before)
})

test('the list page and the related page of a record follow its place and its category', () => {
  // Ids from 30 to 1, newest first; even and odd ids are two categories.
  const products = Array.from({ length: 30 }, (_, at) => {
    const id = 30 - at
    const created_at = new Date(Date.UTC(2026, 0, id)).toISOString()
    return { id, created_at, updated_at: created_at, category: id % 2 === 0 ? 'Rice' : 'Oil', name_en: '', name_ar: '' }
  }) as unknown as (typeof CONTENT)['products']
  const respond = pageHtml(onePicture as unknown as Parameters<typeof pageHtml>[0])
  const site = new PreviewSite({ respond, origin: 'https://site.example', measure: async () => undefined })
  site.show({ ...CONTENT, products }, NO_PREVIEW_PICTURES)
  expect(site.otherPages('products', 30, [])).toEqual({ list: '/products', related: '/products/2' })
  expect(site.otherPages('products', 6, [])).toEqual({ list: '/products/page/2', related: '/products/8' })
  const moved = products.filter(({ id }) => id === 6).map((row) => ({ ...row, category: 'Diversified' as const }))
  const edits = moved.map((row) => ({ table: 'products' as const, id: row.id, row }))
  expect(site.otherPages('products', 6, edits)).toEqual({ list: '/products/page/2' })
  expect(site.otherPages('products', 31, [])).toEqual({})
})
