import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { listFiles } from './list-files.ts'

it('lists the files of all folders, whatever their names are', () => {
  const dir = mkdtempSync(join(tmpdir(), 'list-'))
  const files = [
    '.well-known/security.txt',
    '_astro/a.Xy_1.js',
    'CNAME',
    'ar/products/1.html',
    'ar/products/1.html.br',
    'ar.html',
    'v1/a',
  ]
  for (const file of files) {
    mkdirSync(dirname(join(dir, file)), { recursive: true })
    writeFileSync(join(dir, file), '')
  }
  mkdirSync(join(dir, 'empty'))
  expect(listFiles(dir).sort()).toEqual(files.sort())
})
