import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { createExclusively, readIfExists, removeIfUnchanged } from './files.ts'

const folder = mkdtempSync(join(tmpdir(), 'bayt-exclusive-'))
const file = join(folder, 'lock')
beforeEach(() => rmSync(file, { force: true }))
afterAll(() => rmSync(folder, { recursive: true }))

test('a file is created once, and not replaced', () => {
  expect(createExclusively(file, 'first')).toBe(true)
  expect(createExclusively(file, 'second')).toBe(false)
  expect(readFileSync(file, 'utf8')).toBe('first')
  expect(readdirSync(folder)).toEqual(['lock'])
  expect(() => createExclusively(join(folder, 'missing/lock'), 'text')).toThrow('ENOENT')
})

test('a stale file is removed, and one that has replaced it is not', () => {
  removeIfUnchanged(file, 'old')
  createExclusively(file, 'new')
  removeIfUnchanged(file, 'old')
  expect(readIfExists(file)).toBe('new')
  removeIfUnchanged(file, 'new')
  expect(readIfExists(file)).toBeUndefined()
  expect(readdirSync(folder)).toEqual([])
})
