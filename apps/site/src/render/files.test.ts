import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { linkFirst } from './files.ts'

let dir = ''
const at = (name: string) => join(dir, name)

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'bayt-files-'))
  writeFileSync(at('near'), 'near')
  writeFileSync(at('far'), 'far')
})
afterEach(() => rmSync(dir, { recursive: true }))

test('links the first file that exists', () => {
  linkFirst([at('near'), at('far')], at('one'))
  linkFirst([at('absent'), at('far')], at('two'))
  expect(statSync(at('one')).ino).toBe(statSync(at('near')).ino)
  expect(readFileSync(at('two'), 'utf8')).toBe('far')
})

test('throws if none exists, and does not hide other errors', () => {
  expect(() => linkFirst([at('absent'), at('gone')], at('three'))).toThrow(/ENOENT/)
  writeFileSync(at('taken'), '')
  expect(() => linkFirst([at('near'), at('far')], at('taken'))).toThrow(/EEXIST/)
})
