import { DISPLAY_ORDER_MAX } from '@bayt/content/entities/limits'
import { ContentError } from '@bayt/content/errors'
import type { ContentClient } from '@bayt/content/queries/client'
import { afterEach, expect, test, vi } from 'vitest'
import { addItem, createJob } from './add-picture.ts'

const server = vi.hoisted(() => ({ items: [] as number[], answer: () => {}, isDown: false }))
vi.mock('@bayt/content/queries/commands', () => ({
  runCommand: async (_client: unknown, { action, ids }: { action: string; ids: number[] }) => {
    if (action === 'insert') {
      return new Promise((resolve) => {
        server.items.push(7)
        server.answer = () => resolve({ row: { id: 7 } })
      })
    }
    if (server.isDown) throw new ContentError('offline', 'There is no connection to the server.')
    server.items = server.items.filter((item) => !ids.includes(item))
  },
}))

const FILE = new File(['x'], 'harbour.jpg', { type: 'image/jpeg' })

/** Adds a picture that is uploaded already. */
function add() {
  const job = createJob(FILE, 1)
  return { job, added: addItem({} as ContentClient, job, 'https://x.example/a.jpg', 'command') }
}

afterEach(() => {
  Object.assign(server, { items: [], isDown: false })
  vi.restoreAllMocks()
})

test('pictures that are added after one at the last possible place get the last place too', () => {
  expect(createJob(FILE, 12).order).toBe(12)
  expect(createJob(FILE, DISPLAY_ORDER_MAX + 1).order).toBe(DISPLAY_ORDER_MAX)
})

test('a picture that is cancelled while its item is added leaves no item', async () => {
  const { job, added } = add()
  await vi.waitFor(() => expect(server.items).toEqual([7]))
  job.aborter.abort()
  server.answer()
  await expect(added).rejects.toThrow(expect.objectContaining({ name: 'AbortError' }))
  expect(server.items).toEqual([])
})

test('the item of a cancelled picture that cannot be deleted counts as added', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const { job, added } = add()
  await vi.waitFor(() => expect(server.items).toEqual([7]))
  job.aborter.abort()
  server.isDown = true
  server.answer()
  expect(await added).toEqual({ id: 7 })
  expect(warned).toHaveBeenCalledOnce()
})
