import { randomBytes } from 'node:crypto'
import { isCompleteRun } from '@bayt/dev-tools/complete-run'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import type { FaultHarness } from './harness/fault-harness.ts'
import type { Fault } from './harness/faulty-proxy.ts'

/**
 * The backend fails at the start of the publisher, and while a build reads from it. A picture is missing, invalid or far too large: the
 * text is still published.
 */
export function backendFaults(harness: FaultHarness): void {
  const UNREACHABLE = 'The backend cannot be reached. Publishing is retried automatically.'
  const KINDS: [Fault & string, RegExp][] = [
    ['down', /^The backend cannot be reached/],
    ['slow', /^The backend cannot be reached/],
    ['answers 500', /^The backend failed; publishing is retried/],
    ['answers garbage', /^The backend /],
    ['cuts its answers short', /^The backend /],
  ]

  describe.for(KINDS)('the backend %s', ([kind, reason]) => {
    test.skipIf(isCompleteRun() && kind !== 'down')('at the start', async () => {
      harness.backend.break(kind)
      const version = await harness.save()
      harness.publisher.lines = []
      await harness.restart()
      await harness.publisher.logs(/^The site was not published/)
      expect(await harness.shownVersion()).toBe(version - 1)
      harness.backend.mend()
      await harness.isPublished(version)
      await harness.isReported({ state: 'live' }, 1)
    })

    test.skipIf(isCompleteRun() && kind !== 'cuts its answers short')('during a build', async () => {
      harness.backend.break(kind, /\/rest\/v1\/(?:products|rpc\/public_content_versions)/)
      const version = await harness.save()
      await harness.isReported({ state: 'failed', reason: expect.stringMatching(reason) })
      expect(await harness.shownVersion()).toBe(version - 1)
      harness.backend.mend()
      await harness.isPublished(version)
      await harness.isReported({ state: 'live' }, 1)
      await harness.isTidy()
    })
  })

  test.skipIf(isCompleteRun())('an outage with many retries is one entry in the history', async () => {
    harness.backend.break('down')
    harness.publisher.lines = []
    await harness.restart()
    await expect.poll(() => harness.publisher.count(new RegExp(UNREACHABLE))).toBeGreaterThan(2)
    harness.backend.mend()
    await harness.publish()
    await harness.isReported({ state: 'live' }, 1)
    expect((await harness.builds(20)).map(({ state, reason }) => [state, reason])).toEqual([
      ['live', null],
      ['failed', UNREACHABLE],
    ])
  })

  test.skipIf(isCompleteRun())('a response with an empty table is recognised as wrong', async () => {
    harness.backend.break({ status: 200, body: Buffer.from('[]') }, /\/rest\/v1\/products/)
    await harness.restart()
    const version = await harness.save()
    await harness.isReported({ state: 'failed' })
    expect(await harness.shownVersion()).toBe(version - 1)
    harness.backend.mend()
    await harness.isPublished(version)
  })

  test('a table is suddenly empty: nothing is published until it is filled again or staff confirm it', async () => {
    const activate = (active: boolean) => harness.database.from('partners').update({ active }).gt('id', 0).throwOnError()
    const builder = await harness.publisher.holder()
    await activate(false)
    const version = await harness.save()
    await harness.isReported({ state: 'failed', reason: expect.stringMatching(/^All \d+ partners would be gone at once/) })
    expect(await harness.shownVersion()).toBe(version - 1)
    // `rebuild-site` notes the Retry of staff before it calls the publisher.
    await harness.database.rpc('confirm_changes').throwOnError()
    expect(await harness.publisher.sendRequest('publish', 'Huda')).toBe(202)
    await harness.isPublished(version)
    await activate(true)
    await harness.publish()
    // A refused release must not end the builder.
    expect((await harness.publisher.holder()).id).toBe(builder.id)
  })

  /** Uploads a picture to the media library. @returns the address that staff save */
  async function upload(picture: Buffer): Promise<string> {
    const media = harness.database.storage.from('media')
    const name = `fault-${randomBytes(6).toString('hex')}.png`
    const { error } = await media.upload(name, new Uint8Array(picture).buffer, { contentType: 'image/png' })
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

  const REPLACED = { state: 'live', reason: expect.stringMatching(/^The default picture replaces: http/) }

  test('a missing picture is replaced by the default, and appears as soon as it is available', async () => {
    const packaging_image_url = await upload(await photo(700, 700))
    harness.backend.break({ status: 404, body: Buffer.from('{}') }, /\/storage\/.*fault-/)
    await harness.publish({ packaging_image_url })
    await harness.isReported(REPLACED, 1)
    const replacement = await shownPicture()
    harness.backend.mend()
    await expect.poll(shownPicture).not.toBe(replacement)
    // A sweep at the same moment may include the picture; then the build for the picture has nothing to do.
    await harness.isReported({ state: 'live', trigger: expect.stringMatching(/^(?:pictures|sweep)$/), reason: null }, 1)
  })

  const UNUSABLE: [string, () => Promise<Buffer>][] = [
    ['broken', async () => (await photo(500, 500)).subarray(0, 400)],
    ['not a picture', async () => randomBytes(5_000)],
    ['huge: 90 million pixels in few bytes', () => photo(10_000, 9_000)],
  ]
  describe.for(UNUSABLE)('a picture is %s', ([kind, make]) => {
    test.skipIf(isCompleteRun() && !kind.startsWith('huge'))(
      'the default replaces it, and everything else is published',
      async () => {
        await harness.publish({ packaging_image_url: await upload(await make()) })
        await harness.isReported(REPLACED, 1)
        // Replaces the picture: otherwise each later process of the publisher would fetch it again.
        await harness.publish({ packaging_image_url: harness.pictureUrl })
      },
    )
  })
}
