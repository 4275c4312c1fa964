import { expect, it } from 'vitest'
import { readParts } from './read-parts.ts'

const PARTS: Record<string, { id: number }[]> = { '/b': [{ id: 4 }, { id: 3 }], '/a': [{ id: 3 }, { id: 2 }] }

it('parts are joined in order, and a row in two parts is kept once', async () => {
  const entries = await readParts(['/b', '/a'], new Map(), async (url) => PARTS[url] ?? [])
  expect(entries.map(({ id }) => id)).toEqual([4, 3, 2])
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
  expect((await read(false)).length).toBe(3)
  expect(requested).toEqual(['/b', '/a', '/b'])
})
