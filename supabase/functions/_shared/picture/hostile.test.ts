import { HOSTILE_PICTURES } from '@bayt/dev-tools/pictures/hostile'
import { expect, test } from 'vitest'
import { cleanPicture } from '../picture.ts'

test.each(Object.keys(HOSTILE_PICTURES))('%s is refused', { timeout: 30_000 }, async (kind) => {
  const bytes = (await HOSTILE_PICTURES[kind]?.()) ?? Buffer.alloc(0)
  await expect(cleanPicture(bytes)).rejects.toMatchObject({
    name: 'HttpError',
    body: { error: { code: expect.stringMatching(/^(broken_picture|unsupported_picture|too_many_pixels)$/) } },
  })
})
