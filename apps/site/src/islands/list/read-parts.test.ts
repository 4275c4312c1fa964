import { expect, it } from 'vitest'
import { readParts } from './use-search-index.ts'

const PARTS: Record<string, { id: number }[]> = { '/b': [{ id: 4 }, { id: 3 }], '/a': [{ id: 3 }, { id: 2 }] }

it('parts are in order', async () => {
  const parts = await readParts(['/b', '/a'], new Map(), async (url) => PARTS[url] ?? [])
  expect(parts).toEqual([PARTS['/b'], PARTS['/a']])
})

it('after a failure only the failed part is fetched again', async () => {
  const requested: string[] = []
  const known = new Map<string, { id: number }[]>()
  const read = (isDown: boolean) =>
    readParts(['/b', '/a'], known, async (url) => {
      requested.push(url)
      if (isDown && url === '/b') throw new Error('502 Bad Gateway')
      return PARTS[url] ?? []
    })
  await expect(read(true)).rejects.toThrow('502 Bad Gateway')
  expect(await read(false)).toEqual([PARTS['/b'], PARTS['/a']])
  expect(requested).toEqual(['/b', '/a', '/b'])
})
