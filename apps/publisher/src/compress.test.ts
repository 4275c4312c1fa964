import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { compressTexts } from './compress.ts'

it('texts of a release come compressed in both ways; pictures and tiny files do not', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'compress-'))
  const html = '<p>بيت الميناء</p>'.repeat(200)
  writeFileSync(join(dir, 'index.html'), html)
  writeFileSync(join(dir, 'tiny.html'), 'x')
  writeFileSync(join(dir, 'picture.webp'), html)
  await compressTexts(dir)
  expect(brotliDecompressSync(readFileSync(join(dir, 'index.html.br'))).toString()).toBe(html)
  expect(gunzipSync(readFileSync(join(dir, 'index.html.gz'))).toString()).toBe(html)
  expect(existsSync(join(dir, 'tiny.html.br')) || existsSync(join(dir, 'picture.webp.br'))).toBe(false)
})
