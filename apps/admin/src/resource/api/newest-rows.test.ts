import type { PageRequest } from '@bayt/content/queries/page-request'
import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Services } from '../../lib/services.tsx'
import { newestRowsOptions } from './newest-rows.ts'

/** The rows on the server, and the pages that were requested. */
const server = vi.hoisted(() => ({ rows: 0, requests: [] as PageRequest[] }))

vi.mock('@bayt/content/queries/resource', () => ({
  listPage: async (_client: unknown, _table: string, request: PageRequest) => {
    server.requests.push(request)
    const from = request.page * request.pageSize
    const count = Math.max(0, Math.min(request.pageSize, server.rows - from))
    return { rows: Array.from({ length: count }, (_, at) => ({ id: server.rows - from - at })), total: server.rows }
  },
}))

const read = () => new QueryClient().fetchQuery(newestRowsOptions({} as Services, 'products', 1_000))

beforeEach(() => {
  server.requests.length = 0
})

test.each([
  [0, 1],
  [16, 1],
  [250, 2],
  [999, 4],
  [1_000, 4],
  [1_234, 4],
])('of %i rows, the newest 1,000 are read once each, in %i pages', async (rows, pages) => {
  server.rows = rows
  const newest = await read()
  expect(newest.total).toBe(rows)
  expect(newest.rows.map(({ id }) => id)).toEqual(Array.from({ length: Math.min(rows, 1_000) }, (_, at) => rows - at))
  expect(server.requests).toHaveLength(pages)
  expect(server.requests.every(({ order }) => order?.column === 'created_at' && !order.ascending)).toBe(true)
})
