import { randomBytes } from 'node:crypto'
import { isCompleteRun } from '@bayt/dev-tools/complete-run'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import type { FaultHarness } from './harness/fault-harness.ts'
import { REPEATS } from './harness/repeats.ts'

/** A picture is missing, invalid or far too large: the text is still published. */
export function pictureFaults(harness: FaultHarness): void {
  /** Uploads a picture to the media library. @returns the address that staff save */
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

  /** The main picture on the page of the product. */
  async function shownPicture(): Promise<string | undefined> {
    const html = await (await fetch(`${harness.publisher.siteUrl}/products/${harness.productId}`)).text()
    return /<main[\s\S]*?<img[^>]*src="([^"]+)"/.exec(html)?.[1]
  }

  test('a missing picture is replaced by the default, and appears as soon as it is available', REPEATS, () =>
    harness.whileWatched(async () => {
      const packaging_image_url = await upload(await photo(700, 700))
      harness.backend.break({ status: 404, body: Buffer.from('{}') }, /\/storage\/.*fault-/)
      const version = await harness.save({ packaging_image_url })
      await harness.isPublished(version)
      await harness.isReported({ state: 'live', reason: expect.stringMatching(/^The default picture replaces: http/) }, 1)
      const replacement = await shownPicture()
      harness.backend.mend()
      await expect.poll(shownPicture).not.toBe(replacement)
      // A sweep at the same moment may include the picture; then the build for the picture has nothing to do.
      const trigger = expect.stringMatching(/^(?:pictures|sweep)$/)
      await harness.isReported({ state: 'live', trigger, reason: null }, 1)
    }),
  )

  const UNUSABLE: [string, () => Promise<Buffer>][] = [
    ['broken', async () => (await photo(500, 500)).subarray(0, 400)],
    ['not a picture', async () => randomBytes(5_000)],
    ['huge: 90 million pixels in few bytes', () => photo(10_000, 9_000)],
  ]
  describe.for(UNUSABLE)('a picture is %s', REPEATS, ([kind, make]) => {
    test.skipIf(isCompleteRun() && !kind.startsWith('huge'))('the default replaces it, and everything else is published', () =>
      harness.whileWatched(async () => {
        const packaging_image_url = await upload(await make())
        await harness.isPublished(await harness.save({ packaging_image_url }))
        await harness.isReported({ state: 'live', reason: expect.stringMatching(/^The default picture replaces: http/) }, 1)
        // Replaces the picture: otherwise each later process of the publisher would fetch it again.
        await harness.isPublished(await harness.save({ packaging_image_url: harness.pictureUrl }))
      }),
    )
  })
}
