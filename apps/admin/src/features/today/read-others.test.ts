import type { ContentClient } from '@bayt/content/queries/client'
import type { Change } from '@bayt/content/queries/history'
import { expect, test, vi } from 'vitest'
import { readOthers } from './read-others.ts'

const ME = 1
const HUDA = 2
/** Who made each entry, newest first, and how many entries each call asked for. */
const server = vi.hoisted(() => ({ people: [] as number[], limits: [] as number[] }))
vi.mock('@bayt/content/queries/history', () => ({
  readHistory: async (_client: unknown, _filter: unknown, olderThan: number | undefined, limit: number) => {
    server.limits.push(limit)
    const entries = server.people.map((changed_by, index) => ({ id: server.people.length - index, changed_by }) as Change)
    return entries.filter(({ id }) => olderThan === undefined || id < olderThan).slice(0, limit)
  },
}))
const times = (count: number, person: number) => Array.from({ length: count }, () => person)
const read = async (people: number[]) => {
  server.people = people
  server.limits = []
  return (await readOthers({} as ContentClient, ME)).map(({ changed_by }) => changed_by)
}

test('the newest changes of others are found behind many own ones', async () => {
  expect(await read([...times(180, ME), HUDA, ...times(20, ME), HUDA])).toEqual([HUDA, HUDA])
})

test('no more is read than is shown, and not without end', async () => {
  expect(await read(times(60, HUDA))).toHaveLength(6)
  expect(server.limits).toHaveLength(1)
  expect(await read(times(5_000, ME))).toEqual([])
  expect(server.limits).toHaveLength(5)
  expect(await read([])).toEqual([])
})
