import { linkSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { expect, test, vi } from 'vitest'
import { newFolder } from '../../test/helpers.ts'
import { type Coding, CompressedCache, FileStore } from './file-store.ts'
import { ReleaseFiles } from './release-files.ts'

/** A page of random words: the result differs by the compression quality. */
function page(seed: number): string {
  const words = ['rice', 'oil', 'sugar', 'أرز', 'زيت', 'سكر', '<li class="card">', '</li>', 'sack', '40 kg']
  return Array.from(
    { length: 3000 },
    (_, index) => words[Math.floor(Math.abs(Math.sin(index * seed)) * 10_000) % words.length],
  ).join(' ')
}

function write(dir: string, name: string, text: string): string {
  const file = join(dir, name)
  writeFileSync(file, text)
  return file
}

async function compressed(store: FileStore, file: string, coding: Coding) {
  const found = await new ReleaseFiles(dirname(file)).find(basename(file))
  if (!found) throw new Error(`There is no ${file}.`)
  return store.compressed(found, coding)
}

const brotli = (store: FileStore, file: string) => compressed(store, file, 'br')

const densely = async (store: FileStore, file: string) => {
  const quick = await brotli(store, file)
  await expect.poll(async () => (await brotli(store, file)).etag).not.toBe(quick.etag)
  return { quick, dense: await brotli(store, file) }
}

test('a text is compressed on its first visit, and smaller soon after, under another entity tag', async () => {
  const file = write(newFolder(), 'page.html', page(7))
  const { quick, dense } = await densely(new FileStore(new CompressedCache()), file)
  for (const { size, body } of [quick, dense]) {
    expect(brotliDecompressSync(body)).toEqual(readFileSync(file))
    expect(size).toBe(body.byteLength)
  }
  expect(dense.body.byteLength).toBeLessThan(quick.body.byteLength)
})

test.each(['br', 'gzip'] as const)('many visitors of a text wait for the same compression: %s', async (coding) => {
  const file = write(newFolder(), 'page.html', page(7))
  const store = new FileStore(new CompressedCache())
  const [first, ...others] = await Promise.all(Array.from({ length: 20 }, () => compressed(store, file, coding)))
  for (const { body } of others) expect(body).toBe(first?.body)
})

test('the version for clients without Brotli stays as it is', async () => {
  const file = write(newFolder(), 'page.html', page(7))
  const store = new FileStore(new CompressedCache())
  const first = await compressed(store, file, 'gzip')
  await densely(store, file)
  expect(await compressed(store, file, 'gzip')).toEqual(first)
})

test('a text that is removed before its first visit is missing, and compressed once it is back', async () => {
  const [dir, cache] = [newFolder(), new CompressedCache()]
  const file = join(dir, 'late.html')
  await expect(cache.get('1', file, 'br')).rejects.toThrow('ENOENT')
  write(dir, 'late.html', page(3))
  expect(brotliDecompressSync((await cache.get('1', file, 'br')).body)).toEqual(readFileSync(file))
})

test('an unchanged file of the next release has its compressed version at once', async () => {
  const [before, after] = [newFolder(), newFolder()]
  const cache = new CompressedCache()
  const file = write(before, 'page.html', page(7))
  const { dense } = await densely(new FileStore(cache), file)
  linkSync(file, join(after, 'page.html'))
  expect((await brotli(new FileStore(cache), join(after, 'page.html'))).body).toBe(dense.body)
})

test('two files of the same size and time are not mixed up', async () => {
  const dir = newFolder()
  const store = new FileStore(new CompressedCache())
  const [rice, beef] = [write(dir, 'rice.html', 'rice '.repeat(500)), write(dir, 'beef.html', 'beef '.repeat(500))]
  for (const file of [rice, beef]) utimesSync(file, 1000, 1000)
  expect(brotliDecompressSync((await brotli(store, rice)).body).toString()).toMatch(/^rice/)
  expect(brotliDecompressSync((await brotli(store, beef)).body).toString()).toMatch(/^beef/)
})

test('a file whose release is removed meanwhile does not stop the others', async () => {
  const dir = newFolder()
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  const cache = new CompressedCache()
  const [gone, left] = [write(dir, 'gone.html', page(3)), write(dir, 'left.html', page(5))]
  await Promise.all([cache.get('1', gone, 'br'), cache.get('2', left, 'br')])
  rmSync(gone)
  await expect.poll(async () => (await cache.get('2', left, 'br')).isDense).toBe(true)
  expect(logged).not.toHaveBeenCalled()
})
