import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { restoreSnapshot, takeSnapshot } from './cache-reads.ts'
import { CACHED_MS } from './list-cache.ts'

async function seen(isCached: boolean, rows: string[]): Promise<QueryClient> {
  const client = new QueryClient()
  const meta = { isCached, onError: () => undefined }
  await client.fetchQuery({ queryKey: ['content', 'partners'], queryFn: async () => ({ rows }), meta, gcTime: CACHED_MS })
  return client
}

test('a cached list is restored after a restart', async () => {
  const text = takeSnapshot(await seen(true, ['Bloom']))
  const client = new QueryClient()
  restoreSnapshot(client, text, Date.now())
  expect(client.getQueryData(['content', 'partners'])).toEqual({ rows: ['Bloom'] })
  expect(client.getQueryState(['content', 'partners'])?.isInvalidated).toBe(true)
})

test('reads without the mark are not stored on the device', async () => {
  expect(takeSnapshot(await seen(false, ['Secret']))).not.toContain('Secret')
})

test('newer reads win over cached ones', async () => {
  const text = takeSnapshot(await seen(true, ['old']))
  await new Promise((resolve) => setTimeout(resolve, 5))
  const client = await seen(true, ['new'])
  restoreSnapshot(client, text, Date.now())
  expect(client.getQueryData(['content', 'partners'])).toEqual({ rows: ['new'] })
})

test('after a week a list is too old to be shown', async () => {
  const text = takeSnapshot(await seen(true, ['old']))
  const client = new QueryClient()
  restoreSnapshot(client, text, Date.now() + CACHED_MS)
  expect(client.getQueryData(['content', 'partners'])).toBeUndefined()
})

test.each(['', '{', '[]', '{"queries":[{"state":5}]}'])('%s is not a snapshot and restores nothing', (text) => {
  const client = new QueryClient()
  restoreSnapshot(client, text, Date.now())
  expect(client.getQueryCache().getAll()).toEqual([])
})

test('a list that could not be read again stays cached as it was last seen, when another list is cached later', async () => {
  const failing = await seen(true, ['Bloom'])
  const queryKey = ['content', 'partners']
  const query = failing.getQueryCache().find({ queryKey })
  await query?.fetch({ ...query.options, queryFn: () => Promise.reject(new Error('No connection')) }).catch(() => undefined)
  const client = new QueryClient()
  restoreSnapshot(client, takeSnapshot(failing), Date.now())
  expect(client.getQueryState(queryKey)).toMatchObject({ data: { rows: ['Bloom'] }, status: 'success', error: null })
})
