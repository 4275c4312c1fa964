import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { afterEach, expect, it, vi } from 'vitest'
import { Compressor } from './compressor.ts'

const compressor = new Compressor()
afterEach(() => compressor.close())

/** A folder with files that keep the compressor busy. */
function folderOf(count: number): { dir: string; files: string[] } {
  const dir = mkdtempSync(join(tmpdir(), 'compressor-'))
  const files = Array.from({ length: count }, (_, index) => join(dir, `${index}.html`))
  for (const [index, file] of files.entries()) writeFileSync(file, `<p>rice ${index}</p>`.repeat(20_000))
  return { dir, files }
}

it('a file that cannot be compressed fails its release, but not the next one', async () => {
  const first = compressor.begin()
  first.add('/no/such/file.html')
  await expect(first.finish()).rejects.toThrow('/no/such/file.html could not be compressed: ENOENT')
  await expect(compressor.begin().finish()).resolves.toBeUndefined()
})

it('after a cancel no file is written, so the folder can be removed immediately', async () => {
  const { dir, files } = folderOf(60)
  const release = compressor.begin()
  for (const file of files) release.add(file)
  await wait(60)
  await release.cancel()
  const present = readdirSync(dir).length
  expect(present).toBeLessThan(120)
  await wait(60)
  expect(readdirSync(dir)).toHaveLength(present)
  rmSync(dir, { recursive: true })
})

it('files of a cancelled release do not fail the next one, even if they are added late', async () => {
  const { dir, files } = folderOf(2)
  const cancelled = compressor.begin()
  for (let count = 0; count < 50; count++) cancelled.add('/no/such/file.html')
  await cancelled.cancel()
  cancelled.add('/no/such/file.html')
  const next = compressor.begin()
  cancelled.add('/no/such/file.html')
  for (const file of files) next.add(file)
  await next.finish()
  expect(readdirSync(dir)).toHaveLength(4)
})

it('a cancel does not end the thread: Node aborts the process if that happens at the wrong moment', async () => {
  const { dir, files } = folderOf(20)
  let threads = 0
  const count = () => {
    threads += 1
  }
  process.on('worker', count)
  for (const end of ['cancel', 'finish'] as const) {
    const release = compressor.begin()
    for (const file of files) release.add(file)
    await release[end]()
  }
  process.off('worker', count)
  expect(threads).toBe(1)
  rmSync(dir, { recursive: true })
})

it('a file that waits is not compressed twice: what is left of a release is added while its pages are compressed', async () => {
  const { dir, files } = folderOf(8)
  const tasks = vi.spyOn(Worker.prototype, 'postMessage')
  const release = compressor.begin()
  for (const file of [...files, ...files]) release.add(file)
  await release.finish()
  expect(tasks).toHaveBeenCalledTimes(8)
  vi.restoreAllMocks()
  rmSync(dir, { recursive: true })
})
