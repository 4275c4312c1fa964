import { UPLOAD_MAX_PIXELS } from '@bayt/content/entities/limits'
import { mutate, mutations } from '@bayt/dev-tools/pictures/mutations'
import { SAMPLE_PICTURES } from '@bayt/dev-tools/pictures/samples'
import { randomRuns } from '@bayt/dev-tools/random-runs'
import fc from 'fast-check'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { HttpError } from '../http.ts'
import { cleanPicture, type VerifiedPicture } from '../picture.ts'

/** Decodes every pixel of every frame with libvips, like the publisher. */
async function decodeAll({ bytes, extension }: VerifiedPicture): Promise<void> {
  const options = { failOn: 'error', limitInputPixels: UPLOAD_MAX_PIXELS[extension] } as const
  await sharp(bytes, { ...options, animated: extension === 'gif' || extension === 'webp' })
    .raw()
    .toBuffer()
}

test.each(Object.keys(SAMPLE_PICTURES))(
  '%s is accepted; a random mutation of it is accepted only if it can be decoded',
  async (kind) => {
    const file = (await SAMPLE_PICTURES[kind]?.()) ?? Buffer.alloc(0)
    await decodeAll(await cleanPicture(file))
    await fc.assert(
      fc.asyncProperty(mutations, async (changes) => {
        const picture = await cleanPicture(mutate(file, changes)).catch((error: unknown) => {
          expect(error).toBeInstanceOf(HttpError)
        })
        if (!picture) return
        expect(picture.bytes.length).toBeLessThanOrEqual(3 * file.length)
        await decodeAll(picture)
      }),
      randomRuns({ everyday: 15, long: 1_000 }),
    )
  },
)
