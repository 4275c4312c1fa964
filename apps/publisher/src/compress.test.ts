import {
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { compressTexts, uncompressedTexts } from './compress.ts'
import { Compressor } from './compressor.ts'

it('compresses texts of a release with Brotli, but neither pictures nor tiny files', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'compress-'))
  const html = '<p>أرز وزيت وسكر</p>'.repeat(200)
  writeFileSync(join(dir, 'index.html'), html)
  writeFileSync(join(dir, 'tiny.html'), 'x')
  writeFileSync(join(dir, 'picture.webp'), html)
  compressTexts(dir)
  expect(brotliDecompressSync(readFileSync(join(dir, 'index.html.br'))).toString()).toBe(html)
  expect(existsSync(join(dir, 'tiny.html.br')) || existsSync(join(dir, 'picture.webp.br'))).toBe(false)
})

it('links the compressed versions of files that are known to be links, without a look at them', async () => {
  const root = mkdtempSync(join(tmpdir(), 'compress-'))
  const [before, after] = [join(root, 'before'), join(root, 'after')]
  for (const dir of [before, after]) mkdirSync(dir)
  for (const name of ['known.html', 'tiny.html', 'lost.html'])
    writeFileSync(join(before, name), name === 'tiny.html' ? 'x' : 'text '.repeat(300))
  compressTexts(before)
  rmSync(join(before, 'lost.html.br'))
  for (const name of ['known.html', 'tiny.html', 'lost.html']) copyFileSync(join(before, name), join(after, name))
  expect(uncompressedTexts(after, { dir: before, linked: new Set(['known.html', 'tiny.html', 'lost.html']) })).toEqual([
    join(after, 'lost.html'),
  ])
  expect(statSync(join(after, 'known.html.br')).ino).toBe(statSync(join(before, 'known.html.br')).ino)
})

it('links the compressed versions of unchanged files, and of no others', async () => {
  const root = mkdtempSync(join(tmpdir(), 'compress-'))
  const [before, after] = [join(root, 'before'), join(root, 'after')]
  for (const dir of [before, after]) mkdirSync(dir)
  for (const name of ['same.html', 'changed.html']) writeFileSync(join(before, name), 'before '.repeat(300))
  writeFileSync(join(before, 'tiny.html'), 'x')
  compressTexts(before)
  for (const name of ['same.html', 'tiny.html']) linkSync(join(before, name), join(after, name))
  writeFileSync(join(after, 'changed.html'), 'after '.repeat(300))
  const left = uncompressedTexts(after, { dir: before, linked: new Set() })
  expect(left).toEqual([join(after, 'changed.html')])
  const compressor = new Compressor()
  const release = compressor.begin()
  for (const file of left) release.add(file)
  await release.finish()
  await compressor.close()
  const inode = (...path: string[]) => statSync(join(root, ...path)).ino
  expect(inode('after', 'same.html.br')).toBe(inode('before', 'same.html.br'))
  expect(brotliDecompressSync(readFileSync(join(after, 'changed.html.br'))).toString()).toBe('after '.repeat(300))
  expect(brotliDecompressSync(readFileSync(join(before, 'changed.html.br'))).toString()).toBe('before '.repeat(300))
  expect(existsSync(join(after, 'tiny.html.br'))).toBe(false)
})
