import { afterEach, expect, test, vi } from 'vitest'
import { createLatestWriter } from './writer.ts'

afterEach(() => void vi.useRealTimers())

function slowDisk() {
  const written: string[] = []
  const waiting: (() => void)[] = []
  return {
    written,
    save: (value: string) =>
      new Promise<void>((resolve) => {
        waiting.push(() => {
          written.push(value)
          resolve()
        })
      }),
    async finishOne() {
      waiting.shift()?.()
      await Promise.resolve()
      await Promise.resolve()
      await Promise.resolve()
    },
  }
}

test('the first key is written immediately, and text typed during the write right after it', async () => {
  const disk = slowDisk()
  const writer = createLatestWriter(disk.save, () => undefined)
  for (const value of ['a', 'ab', 'abc']) writer.write(value)
  await disk.finishOne()
  await disk.finishOne()
  expect(disk.written).toEqual(['a', 'abc'])
})

test('after stopping, pending values are not written', async () => {
  const disk = slowDisk()
  const writer = createLatestWriter(disk.save, () => undefined)
  writer.write('a')
  writer.write('ab')
  const stopped = writer.stop()
  await disk.finishOne()
  await stopped
  await disk.finishOne()
  expect(disk.written).toEqual(['a'])
})

test('stopping waits for the running write', async () => {
  const disk = slowDisk()
  const writer = createLatestWriter(disk.save, () => undefined)
  writer.write('a')
  let isStopped = false
  const stopped = writer.stop().then(() => {
    isStopped = true
  })
  await new Promise((resolve) => setTimeout(resolve))
  expect(isStopped).toBe(false)
  await disk.finishOne()
  await stopped
  expect(disk.written).toEqual(['a'])
})

test('a full disk is reported and does not stop later writes', async () => {
  const results: unknown[] = []
  let isFull = true
  const writer = createLatestWriter<string>(
    async () => {
      if (isFull) throw new Error('full')
    },
    (error) => results.push(error),
  )
  writer.write('a')
  await writer.stop()
  isFull = false
  writer.write('b')
  await writer.stop()
  expect(results).toEqual([new Error('full'), undefined])
})

test('a disk that does not answer is reported, until it has written', async () => {
  vi.useFakeTimers()
  const disk = slowDisk()
  const results: unknown[] = []
  const writer = createLatestWriter(disk.save, (error) => results.push(error))
  const written = writer.write('a')
  await vi.advanceTimersByTimeAsync(2_000)
  expect(results).toEqual([expect.any(Error)])
  await disk.finishOne()
  await written
  expect(results).toEqual([expect.any(Error), undefined])
  await vi.advanceTimersByTimeAsync(2_000)
  expect(results).toHaveLength(2)
})
