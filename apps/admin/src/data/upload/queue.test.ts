// @vitest-environment happy-dom
import { ContentError } from '@bayt/content/errors'
import { expect, test, vi } from 'vitest'
import type { Services } from '../services.tsx'
import { memory, sessionUntil } from '../session/session.test-data.ts'
import { createSessionStore } from '../session/store.ts'
import { createUpload, createUploadQueue } from './queue.ts'
import { sendPicture } from './send.ts'

vi.mock('./prepare.ts', () => ({ preparePicture: async ({ name }: File) => ({ blob: new Blob(), thumbnail: undefined, name }) }))
vi.mock('./send.ts', () => ({ sendPicture: vi.fn() }))

test('a picture whose token the server refuses asks to sign in again, and goes on afterwards', async () => {
  const session = createSessionStore(memory())
  const own = sessionUntil(Date.now() + 3_600_000)
  session.signIn(own)
  vi.mocked(sendPicture).mockRejectedValueOnce(new ContentError('signed_out', '')).mockResolvedValueOnce('new.jpg')
  const used: string[] = []
  const nothing = () => undefined
  const queue = createUploadQueue({ session } as Services, own.user.id, {
    read: async () => undefined,
    use: async (_upload, url) => void used.push(url),
    failed: nothing,
    forget: nothing,
    changed: nothing,
  })
  queue.add([createUpload('image_url', new File(['x'], 'sack.jpg'))])
  await expect.poll(() => session.get().status).toBe('expired')
  expect(queue.progress()).toBe('stuck')
  session.signIn({ ...own, token: 'd.e.f' })
  await expect.poll(() => used).toEqual(['new.jpg'])
})
