import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, it } from 'vitest'
import { readPage } from './page.ts'

it('the links of a page do not keep its text in memory', () => {
  setFlagsFromString('--expose-gc')
  const collectGarbage: () => void = runInNewContext('gc')
  const bytes = Buffer.from(`<a href="/products/rice-of-many-kinds">x</a>${'x'.repeat(1_000_000)}`)
  collectGarbage()
  const before = process.memoryUsage().heapUsed
  const kept = Array.from({ length: 100 }, () => readPage(bytes.toString('utf8')))
  collectGarbage()
  const keptBytes = process.memoryUsage().heapUsed - before
  expect(kept).toHaveLength(100)
  expect(keptBytes).toBeLessThan(20_000_000)
})
