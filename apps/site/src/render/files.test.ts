import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeAtomically } from '@bayt/release/files'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
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

test('what is written atomically is on the disk before it has its name: a power cut leaves no empty picture in the cache', async () => {
  const handle = await open(dir)
  const sync = vi.spyOn(Object.getPrototypeOf(handle), 'sync')
  onTestFinished(() => void vi.restoreAllMocks())
  await handle.close()
  await writeAtomically(at('picture'), 'pixels')
  expect(sync).toHaveBeenCalledTimes(1)
  expect(readFileSync(at('picture'), 'utf8')).toBe('pixels')
})
