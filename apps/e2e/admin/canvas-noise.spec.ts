import { openScreen } from '../fixtures/admin.ts'
import { EACH_RUN } from '../fixtures/each-run.ts'
import { photo } from '../fixtures/photo.ts'
import { expect, type Page, test } from '../fixtures/test.ts'

/** Browsers and extensions that falsify canvas contents, to prevent fingerprinting. */
interface Protection {
  /** The canvas pixels that the page reads. */
  read: 'true' | 'noise' | 'white' | 'slight'
  /** The kind of file that the page gets from a canvas. */
  encoded: 'true' | 'noise' | 'white'
}

const OTHERS: Record<string, Protection> = {
  'white everywhere': { read: 'white', encoded: 'white' },
  'noise in files alone': { read: 'true', encoded: 'noise' },
  'noise in pixels alone': { read: 'noise', encoded: 'true' },
}

async function protectCanvas(page: Page, protection: Protection): Promise<void> {
  await page.addInitScript(({ read, encoded }) => {
    const { getImageData } = CanvasRenderingContext2D.prototype
    const { toBlob } = HTMLCanvasElement.prototype
    const fill = (data: Uint8ClampedArray, kind: string) => {
      for (let at = 0; at < data.length; at++) {
        if (kind === 'noise') data[at] = Math.random() * 256
        if (kind === 'white') data[at] = 255
        if (kind === 'slight') data[at] = (data[at] ?? 0) ^ (Math.random() < 0.1 ? 1 : 0)
      }
    }
    CanvasRenderingContext2D.prototype.getImageData = function (...args: Parameters<typeof getImageData>) {
      const image = getImageData.apply(this, args)
      fill(image.data, read)
      return image
    }
    HTMLCanvasElement.prototype.toBlob = function (...args) {
      if (encoded === 'true') return toBlob.apply(this, args)
      const copy = Object.assign(document.createElement('canvas'), { width: this.width, height: this.height })
      const context = copy.getContext('2d')
      const image = context?.createImageData(copy.width, copy.height)
      if (image) fill(image.data, encoded)
      if (image) context?.putImageData(image, 0, 0)
      toBlob.apply(copy, args)
    }
  }, protection)
}

/** Uploads the photo. @returns the kind of the sent file, and whether a thumbnail was sent */
async function upload(page: Page): Promise<{ file: Buffer; hasThumbnail: boolean }> {
  await openScreen(page, '/media')
  await page.getByRole('button', { name: 'Add Hero Image' }).click()
  const sent = page.waitForRequest((request) => request.url().endsWith('/image-upload'))
  await page.getByRole('dialog').locator('input[type=file]').first().setInputFiles(photo())
  const { imageData, thumbnailData } = (await sent).postDataJSON()
  await expect(page.getByText('Image uploaded successfully')).toBeVisible()
  return { file: Buffer.from(imageData.split(',')[1], 'base64'), hasThumbnail: thumbnailData !== undefined }
}

test('a browser that returns noise for what is drawn uploads the photo as it is', EACH_RUN, async ({ page }) => {
  await protectCanvas(page, { read: 'noise', encoded: 'noise' })
  const { file, hasThumbnail } = await upload(page)
  expect(file.equals(photo().buffer)).toBe(true)
  expect(hasThumbnail).toBe(false)
})

for (const [name, protection] of Object.entries(OTHERS))
  test(`so does one with ${name}`, async ({ page }) => {
    await protectCanvas(page, protection)
    const { file, hasThumbnail } = await upload(page)
    expect(file.equals(photo().buffer)).toBe(true)
    expect(hasThumbnail).toBe(false)
  })

test('noise that nobody sees leaves the picture reduced, with a thumbnail', async ({ page }) => {
  await protectCanvas(page, { read: 'slight', encoded: 'true' })
  const { file, hasThumbnail } = await upload(page)
  expect(file.equals(photo().buffer)).toBe(false)
  expect(hasThumbnail).toBe(true)
})
