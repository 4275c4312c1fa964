import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { FaultHarness } from './harness/fault-harness.ts'
import { REPEATS } from './harness/repeats.ts'

/** A picture that texts name is not there, is none, or is far too large: the text is published all the same. */
export function pictureFaults(harness: FaultHarness): void {
  /** Puts a picture into the media library. @returns its address as staff save it */
  async function upload(picture: Buffer): Promise<string> {
    const media = harness.database.storage.from('media')
    const name = `fault-${randomBytes(6).toString('hex')}.png`
    const bytes = new Uint8Array(picture).buffer
    const { error } = await media.upload(name, bytes, { contentType: 'image/png' })
    if (error) throw error
    return media.getPublicUrl(name).data.publicUrl
  }

  const photo = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: { r: randomBytes(1)[0] ?? 0, g: randomBytes(1)[0] ?? 0, b: 90 } } })
      .png()
      .toBuffer()

  /** The main picture that the page of the product shows. */
  async function shownPicture(): Promise<string | undefined> {
    const html = await (await fetch(`${harness.publisher.siteUrl}/products/${harness.productId}`)).text()
    return /<main[\s\S]*?<img[^>]*src="([^"]+)"/.exec(html)?.[1]
  }

  test('a picture is missing: the default stands in, and the picture comes as soon as it is there', REPEATS, () =>
    harness.whileWatched(async () => {
      const packaging_image_url = await upload(await photo(700, 700))
      harness.backend.break({ status: 404, body: Buffer.from('{}') }, /\/storage\/.*fault-/)
      const version = await harness.save({ packaging_image_url })
      await harness.isPublished(version)
      await harness.isReported(
        { state: 'live', reason: expect.stringMatching(/^The default picture replaces: http/) as unknown as string },
        1,
      )
      const standIn = await shownPicture()
      harness.backend.mend()
      await expect.poll(shownPicture, { timeout: 15_000 }).not.toBe(standIn)
      // A sweep that is just beginning takes the picture with it; the build for the picture then has nothing left to do.
      const trigger = expect.stringMatching(/^(?:pictures|sweep)$/) as unknown as 'pictures'
      await harness.isReported({ state: 'live', trigger, reason: null }, 1)
    }),
  )

  test.for<[string, () => Promise<Buffer>]>([
    ['broken', async () => (await photo(500, 500)).subarray(0, 400)],
    ['no picture at all', async () => randomBytes(5_000)],
    ['huge: 90 million pixels in few bytes', () => photo(10_000, 9_000)],
  ])('a picture is %s: the default stands in, and everything else is published', REPEATS, ([, make]) =>
    harness.whileWatched(async () => {
      const packaging_image_url = await upload(await make())
      await harness.isPublished(await harness.save({ packaging_image_url }))
      await harness.isReported(
        { state: 'live', reason: expect.stringMatching(/^The default picture replaces: http/) as unknown as string },
        1,
      )
      await harness.isPublished(await harness.save())
    }),
  )
}
