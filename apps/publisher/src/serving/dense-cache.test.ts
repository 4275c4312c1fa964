import { linkSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib'
import { expect, test, vi } from 'vitest'
import { DenseCache } from './dense-cache.ts'
import { FileStore } from './file-store.ts'

const newFolder = () => mkdtempSync(join(tmpdir(), 'dense-'))

/** A page of random words, which compress differently well at different qualities. */
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

const densely = async (store: FileStore, file: string) => {
  await expect.poll(() => store.dense(file)).toBeDefined()
  const dense = await store.dense(file)
  if (!dense) throw new Error(`${file} has no dense version.`)
  return dense
}

test('a text is smaller from its second visit on, under another entity tag', async () => {
  const file = write(newFolder(), 'page.html', page(7))
  const store = new FileStore(new DenseCache())
  expect(await store.dense(file)).toBeUndefined()
  const { facts, body } = await densely(store, file)
  expect(brotliDecompressSync(body)).toEqual(readFileSync(file))
  const quick = brotliCompressSync(readFileSync(file), { params: { [constants.BROTLI_PARAM_QUALITY]: 7 } })
  expect(body.byteLength).toBeLessThan(quick.byteLength)
  expect(facts.size).toBe(body.byteLength)
  expect(facts.etag).not.toBe((await store.factsOf(file)).etag)
})

test('an unchanged file of the next release has its dense version at once', async () => {
  const [before, after] = [newFolder(), newFolder()]
  const dense = new DenseCache()
  const file = write(before, 'page.html', page(7))
  const { body } = await densely(new FileStore(dense), file)
  linkSync(file, join(after, 'page.html'))
  expect((await new FileStore(dense).dense(join(after, 'page.html')))?.body).toBe(body)
})

test('two files of the same size and time are not mixed up', async () => {
  const dir = newFolder()
  const store = new FileStore(new DenseCache())
  const [rice, beef] = [write(dir, 'rice.html', 'rice '.repeat(500)), write(dir, 'beef.html', 'beef '.repeat(500))]
  for (const file of [rice, beef]) utimesSync(file, 1000, 1000)
  expect(brotliDecompressSync((await densely(store, rice)).body).toString()).toMatch(/^rice/)
  expect(brotliDecompressSync((await densely(store, beef)).body).toString()).toMatch(/^beef/)
})

test('a file whose release is removed meanwhile does not stop the others', async () => {
  const dir = newFolder()
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  const dense = new DenseCache()
  const [gone, left] = [write(dir, 'gone.html', page(3)), write(dir, 'left.html', page(5))]
  dense.get('1', gone)
  dense.get('2', left)
  rmSync(gone)
  await expect.poll(() => dense.get('2', left)).toBeDefined()
  expect(logged).not.toHaveBeenCalled()
  logged.mockRestore()
})
