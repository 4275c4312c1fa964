import { ConflictError, ContentError } from '@bayt/content/errors'
import type { ContentClient } from '@bayt/content/queries/client'
import { updateRecord } from '@bayt/content/queries/resource'
import { expect, test, vi } from 'vitest'
import { setPublished } from './set-published.ts'

vi.mock('@bayt/content/queries/resource', () => ({ updateRecord: vi.fn() }))

const client = {} as ContentClient
const article = { id: 7, updated_at: 'v1', published: false }

test('only `published` is written, based on the version that was read', async () => {
  await setPublished(client, article, true)
  expect(updateRecord).toHaveBeenCalledWith(client, 'articles', 7, { published: true }, 'v1')
})

test('an article that already has the wanted state is not a conflict, and nothing is stored', async () => {
  vi.mocked(updateRecord).mockRejectedValueOnce(new ConflictError({ ...article, published: true }))
  await expect(setPublished(client, article, true)).resolves.toBeUndefined()
})

test.each([new ConflictError({ ...article, published: false }), new ContentError('offline', '')])(
  'every other error is passed on',
  async (error) => {
    vi.mocked(updateRecord).mockRejectedValueOnce(error)
    await expect(setPublished(client, article, true)).rejects.toBe(error)
  },
)
