import { makeRows } from '@bayt/content/queries/content-rows'
import { NO_PREVIEW_PICTURES } from '@bayt/release/preview-pictures'
import { expect, test } from 'vitest'
import type { ContentReader } from '../../data/content-reader.ts'
import { PageHtml } from '../html/page-html.ts'
import type { NewPicture } from './new-picture.ts'
import { PreviewSite } from './preview-site.ts'

const PICTURE = `https://project.example/storage/v1/object/public/media/full/${'0a'.repeat(16)}.jpg`
const CONTENT = { ...makeRows(() => []), newestChange: 1 }

/** Instead of the bundle of the site: each of its pages shows one picture. */
const onePicture = {
  manifestData: { routes: [] },
  render: async (_request: Request, { locals }: { locals: { content: ContentReader } }) => {
    const { width, src } = locals.content.getPicture(PICTURE, 'news')
    return new Response(`<img src="${src}" width="${width}">`)
  },
}

function openSite(answers: (NewPicture | undefined)[]) {
  const html = new PageHtml(onePicture as unknown as ConstructorParameters<typeof PageHtml>[0])
  const site = new PreviewSite({ html, origin: 'https://site.example', measure: async () => answers.shift() })
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
