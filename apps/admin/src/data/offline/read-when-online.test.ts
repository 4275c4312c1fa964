import { ContentError } from '@bayt/content/errors'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { readWhenOnline } from './cache-reads.ts'

test('what a console opened offline could not read is read when the line is back; the rest is left alone', async () => {
  const device = new EventTarget()
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  readWhenOnline(queryClient, device)
  let isOnline = false
  const failed = vi.fn(async () => {
    if (!isOnline) throw new ContentError('offline', '')
    return 'partners'
  })
  const known = vi.fn(async () => 'roles')
  const left = vi.fn(() => Promise.reject(new ContentError('offline', '')))
  const shown = new QueryObserver(queryClient, { queryKey: ['failed'], queryFn: failed })
  shown.subscribe(() => undefined)
  new QueryObserver(queryClient, { queryKey: ['known'], queryFn: known }).subscribe(() => undefined)
  // The query of a screen that staff have left.
  new QueryObserver(queryClient, { queryKey: ['left'], queryFn: left }).subscribe(() => undefined)()
  await expect.poll(() => shown.getCurrentResult().isError).toBe(true)

  isOnline = true
  device.dispatchEvent(new Event('online'))
  await expect.poll(() => shown.getCurrentResult().data).toBe('partners')
  expect(known).toHaveBeenCalledOnce()
  expect(left).toHaveBeenCalledOnce()
})
